import type { Page } from '@playwright/test'
import { Cable } from './cable.ts'
import { expect, test } from './wall-fixtures.ts'

const roll = (of: Page) => of.getByRole('group', { name: 'People, those who need help first' })
const mark = (of: Page, as: 'Safe' | 'Needs help' | 'Not on site', name: string, pressed?: boolean) =>
  roll(of).getByRole('button', { name: `${as}: ${name}`, exact: true, ...(pressed !== undefined && { pressed }) })

/** A visitor, on no roll. */
const sam = 'Sam Guest'

async function firstNames(page: Page, count: number): Promise<readonly string[]> {
  const buttons = roll(page).getByRole('button', { name: /^Safe: / })
  await expect(buttons.nth(count - 1)).toBeVisible()
  const labels = await Promise.all(Array.from({ length: count }, (_, at) => buttons.nth(at).getAttribute('aria-label')))
  return labels.map(label => (label ?? '').replace('Safe: ', ''))
}

test('a marshal without a connection closes the page and marks on, and both marshals end with one record', async ({
  page,
  browser,
  controllers,
  served,
}) => {
  // Rows are drawn where they are seen: high enough for all, however many zones other tests have made.
  const viewport = { width: 1280, height: 2400 }
  await page.setViewportSize(viewport)
  await controllers.letIn(4)
  await page.goto('/monitoring/evacuations/create')
  await page.getByRole('combobox', { name: 'Site' }).click()
  await page.getByRole('option', { name: 'Harbour House', exact: true }).click()
  await page.getByRole('button', { name: 'Start evacuation' }).click()
  await expect(page.getByRole('heading', { level: 1, name: 'Drill at Harbour House' })).toBeVisible()
  const record = page.url()
  await page.goto('/monitoring/roll-call')
  const [ada = '', bob = ''] = await firstNames(page, 2)

  // The other marshal: another device of the same user.
  const cable = await Cable.to(served.url)
  const storageState = await page.context().storageState()
  const device = await browser.newContext({ baseURL: cable.url, storageState, serviceWorkers: 'allow', viewport })
  let phone = await device.newPage()
  await phone.goto('/monitoring/roll-call')
  await expect(phone.getByText(/^Kept on this device/)).toBeVisible({ timeout: 30_000 })

  await cable.pull()
  await phone.close()
  phone = await device.newPage()
  await phone.goto('/monitoring/roll-call')
  await expect(phone.getByRole('heading', { name: 'Roll call kept on this device' })).toBeVisible({ timeout: 30_000 })
  await expect(phone.getByText('No connection.')).toBeVisible()
  await mark(phone, 'Safe', ada).click()
  await mark(phone, 'Safe', bob).click()
  await expect(phone.getByText('2 marks wait to be sent.')).toBeVisible()
  await phone.getByRole('button', { name: 'Add somebody' }).click()
  await phone.getByRole('textbox', { name: 'Name', exact: true }).fill(sam)
  await phone.getByRole('button', { name: 'Add', exact: true }).click()
  await mark(phone, 'Not on site', sam).click()
  await expect(mark(phone, 'Not on site', sam, true)).toBeVisible()
  await phone.close()
  await mark(page, 'Needs help', ada).click()
  await expect(mark(page, 'Needs help', ada, true)).toBeVisible()

  phone = await device.newPage()
  await phone.goto('/monitoring/roll-call')
  await expect(mark(phone, 'Safe', ada, true)).toBeVisible({ timeout: 30_000 })
  await expect(mark(phone, 'Safe', bob, true)).toBeVisible()
  await expect(mark(phone, 'Not on site', sam, true)).toBeVisible()
  await cable.plugIn()
  await expect(phone.getByText('The connection is back.')).toBeVisible({ timeout: 30_000 })
  await expect(phone.getByText(/to be sent/)).toHaveCount(0, { timeout: 30_000 })
  await phone.getByRole('link', { name: 'Live roll call' }).click()
  for (const each of [page, phone]) {
    await expect(mark(each, 'Needs help', ada, true)).toBeVisible()
    await expect(mark(each, 'Safe', bob, true)).toBeVisible()
    await expect(mark(each, 'Not on site', sam, true)).toBeVisible()
    await expect(roll(each).getByText(/marks contradict each other/)).toBeVisible()
  }

  await page.goto(record)
  await page.getByRole('button', { name: 'End', exact: true }).click()
  await page.getByRole('dialog').getByRole('button', { name: 'End', exact: true }).click()
  const row = (name: string) => page.getByRole('table', { name: 'People' }).getByRole('row').filter({ hasText: name })
  await expect(row(bob)).toContainText('Safe')
  await expect(row(ada)).toContainText('Needs help')
  await expect(row(sam)).toContainText('Not on site')
  // What was kept leaves the device with the end of the evacuation.
  await phone.goto('/monitoring/roll-call/kept')
  await expect(phone.getByText(/No roll call is kept on this device|has been removed/)).toBeVisible()
  await phone.reload()
  await expect(phone.getByText('No roll call is kept on this device.')).toBeVisible()
  await device.close()
  await cable.pull()
})
