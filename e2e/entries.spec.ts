import type { Page } from '@playwright/test'
import { api, button, heading, unique } from './crud.ts'
import { expect, test } from './fixtures.ts'

async function makePlan(page: Page) {
  const { items } = await api(page, 'GET', '/area?limit=1')
  const plan = await api(page, 'POST', '/siteplan', { name: unique('Plan'), areaId: items[0]?.['areaId'], type: 'map' })
  return { id: Number(plan['sitePlanId']), name: String(plan['name']) }
}

const markers = (page: Page) => page.getByRole('list', { name: 'Markers' })

test('markers are added, pointed at a record and removed, accessibly', async ({ page, signInAs, axe }) => {
  await signInAs('site owner')
  const plan = await makePlan(page)
  await page.goto(`/administration/site-plan/${plan.id}/edit`)
  await button(page, 'Add a marker').click()
  await expect(markers(page).getByText('Name is required')).toBeVisible()
  expect(await axe(), 'open').toEqual([])
  await markers(page).getByRole('textbox', { name: 'Name' }).fill('Front door')
  await expect(markers(page).getByText('Name is required')).toHaveCount(0)
  await markers(page).getByRole('combobox', { name: 'Linked to a' }).click()
  await page.getByRole('option', { name: 'door', exact: true }).click()
  await markers(page).getByRole('combobox', { name: 'Which door' }).click()
  await page.getByRole('option', { name: /^\d/ }).first().click()
  await button(page, 'Save').click()
  await expect(heading(page, plan.name)).toBeVisible()
  const saved = await api(page, 'GET', `/siteplan/${plan.id}`)
  expect(saved['markers']).toMatchObject([{ name: 'Front door', theme: 'primary', subject: { entity: 'door' } }])

  await page.goto(`/administration/site-plan/${plan.id}/edit`)
  await button(page, 'Remove Front door').click()
  await expect(button(page, 'Add a marker')).toBeFocused()
  await button(page, 'Bring back the marker').click()
  await expect(button(page, 'Front door')).toBeVisible()
  await button(page, 'Remove Front door').click()
  await button(page, 'Save').click()
  await expect(heading(page, plan.name)).toBeVisible()
  expect((await api(page, 'GET', `/siteplan/${plan.id}`))['markers']).toEqual([])
})

test('tags are written one after another', async ({ page, signInAs }) => {
  await signInAs('internal staff')
  await page.goto('/documentation/upload')
  const name = unique('Manual')
  await page.getByRole('textbox', { name: 'Name' }).fill(name)
  await page
    .getByRole('combobox', { name: 'Tags' })
    .or(page.getByRole('textbox', { name: 'Tags' }))
    .fill('Wiring')
  await page.keyboard.press('Enter')
  await page.keyboard.type('readers')
  await page.keyboard.press('Enter')
  await button(page, /^Create /).click()
  await expect(heading(page, name)).toBeVisible()
  await expect(page.getByText('wiring', { exact: true })).toBeVisible()
  await expect(page.getByText('readers', { exact: true })).toBeVisible()
})

/** Opens the row that was just added and fills it in. */
async function addLink(page: Page, name: string) {
  const rows = page.getByRole('list', { name: 'Links' })
  await button(page, 'Add a link').click()
  await rows.getByRole('textbox', { name: 'Name' }).fill(name)
  await rows.getByRole('textbox', { name: 'Web address' }).fill(`https://example.com/${name.toLowerCase()}`)
}

test('links are rows, put in order by keyboard', async ({ page, signInAs, axe }) => {
  await signInAs('site owner')
  const { client } = await api(page, 'GET', '/authentication/user')
  const path = `/client/${String((client as { clientId: number }).clientId)}`
  await api(page, 'PUT', path, { links: [], version: (await api(page, 'GET', path))['version'] })
  await page.goto('/my-client/edit')
  await addLink(page, 'Shop')
  await addLink(page, 'Help')
  expect(await axe(), 'rows').toEqual([])

  await button(page, 'Move Help up').focus()
  await page.keyboard.press('Enter')
  await expect(page.getByText('Help is now 1 of 2')).toBeAttached()
  // At the top it can only go down again.
  await expect(button(page, 'Move Help down')).toBeFocused()
  await expect(button(page, 'Move Help up')).toBeDisabled()

  const saving = page.waitForResponse(answer => answer.request().method() === 'PUT')
  await button(page, 'Save').click()
  expect((await saving).status()).toBe(200)
  expect((await api(page, 'GET', path))['links']).toEqual([
    { name: 'Help', url: 'https://example.com/help' },
    { name: 'Shop', url: 'https://example.com/shop' },
  ])
})

test('what is on a badge is edited in rows, and never shown as JSON', async ({ page, signInAs }) => {
  await signInAs('site owner')
  const name = unique('Badge')
  const design = await api(page, 'POST', '/badgedesign', { name })
  await page.goto(`/administration/badge-design/${String(design['badgeDesignId'])}/edit`)
  await button(page, 'Add a label').click()
  await page.getByRole('textbox', { name: 'Text', exact: true }).fill('{firstName}')
  await button(page, 'Add an image').click()
  await button(page, 'Add a shape').click()
  await button(page, 'Save').click()
  await expect(heading(page, name)).toBeVisible()
  expect(await api(page, 'GET', `/badgedesign/${String(design['badgeDesignId'])}`)).toMatchObject({
    labels: [{ text: '{firstName}', side: 'front', x: 5, size: 10, align: 'left' }],
    images: [{ source: 'photo', side: 'front' }],
    shapes: [{ kind: 'rectangle', side: 'front' }],
  })
  const details = page.getByRole('region', { name: 'Layers' })
  await expect(details.getByText('Rectangle')).toBeVisible()
  await expect(details).not.toContainText('"')
  await page.getByRole('tab', { name: 'History' }).click()
  await expect(page.getByText('Rectangle')).toBeVisible()
  await expect(page.getByRole('tabpanel')).not.toContainText('"')
})

test('the periods of a time profile keep the focus when one is removed', async ({ page, signInAs }) => {
  await signInAs('site owner')
  await page.goto('/management/time-profiles/create')
  await button(page, 'Add a period').click()
  await button(page, 'Add a period').click()
  const start = (number: number) => page.getByRole('textbox', { name: `Period ${number}: start` })
  await start(2).fill('20:00')
  await start(2).blur()
  await button(page, 'Move period 2 up').focus()
  await page.keyboard.press('Enter')
  await expect(start(1)).toHaveValue('20:00')
  await button(page, 'Remove period 1').focus()
  await page.keyboard.press('Enter')
  await expect(button(page, 'Add a period')).toBeFocused()
  await expect(start(1)).toHaveValue('08:00')
  await page.keyboard.press('Tab')
  await expect(button(page, 'Bring back the period')).toBeFocused()
})
