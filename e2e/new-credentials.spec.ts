import { api, button, heading, tabTo, unique } from './crud.ts'
import { expect, test } from './fixtures.ts'

test.beforeEach(({ signInAs }) => signInAs('site owner'))

const keycodes = (count: number) => {
  const first = Date.now() % 0xffffffff
  return Array.from({ length: count }, (_, n) => `E2E0${(first + n).toString(16).padStart(8, '0')}`.toUpperCase())
}

test('a new person gets a credential and access by keyboard alone', async ({ page }) => {
  const { items } = await api(page, 'GET', '/door?limit=1')
  const group = unique('Joiners')
  await api(page, 'POST', '/group', { name: group, doorIds: [items[0]?.['doorId']] })
  const [keycode = ''] = keycodes(1)
  const surname = unique('Keys')

  await page.goto('/administration/persons')
  const offered = page.getByRole('link', { name: /^New .+ with access/ })
  await tabTo(page, offered)
  await page.keyboard.press('Enter')
  await expect(page.getByRole('textbox', { name: 'First name' })).toBeFocused()
  let presses = 0
  const press = async (key: string) => {
    presses++
    await page.keyboard.press(key)
  }
  await page.keyboard.type('Kay')
  await press('Enter')
  await page.keyboard.type(surname)
  const until = async (role: 'textbox' | 'combobox', name: string) => {
    const wanted = page.getByRole(role, { name, exact: true })
    while (presses < 12 && !(await wanted.evaluate(element => element === document.activeElement))) await press('Enter')
    await expect(wanted).toBeFocused()
  }
  await until('textbox', 'Keycode/UDN')
  await page.keyboard.type(keycode)
  await until('combobox', 'Groups')
  await page.keyboard.type(group)
  await expect(page.getByRole('option', { name: group })).toBeVisible()
  await press('ArrowDown')
  await press('Enter')
  await expect(page.getByText(/1 door:/)).toBeVisible()
  await press('Control+Enter')

  await expect(heading(page, new RegExp(surname))).toBeVisible()
  expect(presses).toBeLessThanOrEqual(12)
  const access = page.getByRole('region', { name: 'Access' })
  await expect(access.getByRole('listitem').filter({ hasText: group })).toContainText('Since')
  expect((await api(page, 'GET', `/fob?q=${keycode}`)).items).toMatchObject([{ status: 'live' }])
})

test('200 cards are read by a reader that types, and are in the list', async ({ page }) => {
  const cards = keycodes(200)
  const { items } = await api(page, 'GET', '/area?limit=1')
  await page.goto(`/administration/area/${Number(items[0]?.['areaId'])}/create-tokens`)
  await page.getByRole('textbox', { name: 'Keycode of row 1' }).focus()
  for (const [row, card] of cards.entries()) {
    // Key by key takes long: the first cards stand for all.
    if (row < 10) await page.keyboard.type(card)
    else await page.keyboard.insertText(card)
    await page.keyboard.press('Enter')
  }
  await expect(page.getByRole('textbox', { name: 'Keycode of row 201' })).toBeFocused()
  await button(page, /^Create 200 /).click()
  await expect(page.getByText(/^200 .+ created$/)).toBeVisible()
  for (const card of [cards[0], cards[199]])
    expect((await api(page, 'GET', `/fob?q=${card}`)).items).toMatchObject([{ keycode: card }])
})
