import { api, unique } from './crud.ts'
import { expect, test } from './fixtures.ts'
import type { Page } from '@playwright/test'

/** A site with two floors and, on the first of them, a room. */
async function makeSite(page: Page) {
  const { items } = await api(page, 'GET', '/area?limit=1000')
  const typeId = items[0]?.['typeId']
  const make = async (name: string, parentAreaId: unknown) =>
    Number((await api(page, 'POST', '/area', { name, typeId, parentAreaId }))['areaId'])
  const types = await api(page, 'GET', '/areatype?limit=1000')
  expect(types.items.length).toBeGreaterThan(0)
  const top = unique('Tree')
  const site = await make(top, items.find(each => each['parentAreaId'] === null)?.['areaId'])
  const [first, second] = [await make('First floor', site), await make('Second floor', site)]
  const room = await make('Quiet room', first)
  return { site, top, first, second, room }
}

const item = (page: Page, name: string) =>
  page
    .getByRole('treeitem')
    .filter({ has: page.getByRole('link', { name, exact: true }) })
    .last()

test('a site opens level by level, by keyboard, and Enter opens what is found', async ({ page, signInAs }) => {
  await signInAs('site owner')
  const { site } = await makeSite(page)
  await page.goto(`/administration/area/${site}?tab=structure`)
  await item(page, 'First floor').focus()
  await page.keyboard.press('ArrowRight')
  await expect(item(page, 'Quiet room')).toBeVisible()
  await page.keyboard.type('sec')
  await expect(item(page, 'Second floor')).toBeFocused()
  await page.keyboard.type('q')
  await expect(item(page, 'Quiet room')).toBeFocused()
  await page.keyboard.press('Enter')
  await expect(page.getByRole('heading', { level: 1, name: 'Quiet room' })).toBeVisible()
})

test('what is moved by the dialog moves, and can be taken back', async ({ page, signInAs }) => {
  await signInAs('site owner')
  const { site, first, second, room } = await makeSite(page)
  await page.goto(`/administration/area/${site}?tab=structure`)
  await item(page, 'First floor').focus()
  await page.keyboard.press('ArrowRight')
  await item(page, 'Quiet room').focus()
  await page.getByRole('button', { name: 'Move…' }).click()
  const dialog = page.getByRole('dialog', { name: 'Move Quiet room' })
  // Its name is known, however late the titles of what is chosen come.
  await page.route(/\/api\/area\/pick\?.*id=/, async route => {
    await new Promise(resolve => setTimeout(resolve, 1500))
    await route.continue()
  })
  await dialog.getByRole('combobox', { name: 'Parent site' }).fill('Second floor')
  await page.getByRole('option', { name: 'Second floor', exact: true }).last().click()
  await dialog.getByRole('button', { name: 'Move', exact: true }).click()
  await expect(page.getByText(/Quiet room moved to Second floor/)).toBeVisible()
  expect((await api(page, 'GET', `/area/${room}`))['parentAreaId']).not.toBe(first)
  await page.getByRole('button', { name: 'Undo' }).click()
  await expect.poll(async () => (await api(page, 'GET', `/area/${room}`))['parentAreaId']).toBe(first)
  expect(second).toBeGreaterThan(0)
})

test('what is dragged moves, never into itself; another’s change is seen at once', async ({ page, signInAs }) => {
  await signInAs('site owner')
  const { site, first, second, room } = await makeSite(page)
  await page.goto(`/administration/area/${site}?tab=structure`)
  await page.getByRole('link', { name: 'First floor', exact: true }).waitFor()
  const row = (name: string) => page.locator('[draggable="true"]').filter({ hasText: name })
  await row('Second floor').dragTo(row('First floor'))
  await expect(page.getByText('Second floor moved to First floor')).toBeVisible()
  expect((await api(page, 'GET', `/area/${second}`))['parentAreaId']).toBe(first)
  await item(page, 'First floor').focus()
  await page.keyboard.press('ArrowRight')
  await row('First floor').dragTo(row('Quiet room'))
  expect((await api(page, 'GET', `/area/${first}`))['parentAreaId']).toBe(site)
  await api(page, 'PUT', `/area/${room}`, { name: 'Loud room' })
  await expect(item(page, 'Loud room')).toBeVisible()
})

test('a tree passes axe', async ({ page, signInAs, axe }) => {
  await signInAs('site owner')
  const { site } = await makeSite(page)
  await page.goto(`/administration/area/${site}?tab=structure`)
  await item(page, 'First floor').focus()
  await page.keyboard.press('ArrowRight')
  await expect(item(page, 'Quiet room')).toBeVisible()
  expect(await axe()).toEqual([])
})
