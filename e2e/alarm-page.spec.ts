import type { Page } from '@playwright/test'
import { expect, test } from './wall-fixtures.ts'

const log = (page: Page) => page.getByRole('region', { name: 'Log' })
const steps = (page: Page) => page.getByRole('region', { name: 'A door stands open' }).getByRole('checkbox')

test('two operators see one alarm handled, from taking it to acknowledging it', async ({ page, controllers, axe }) => {
  const [, , , door] = await controllers.doors(4)
  await controllers.send(door!, ['doorHeldOpen'])
  await page.goto('/notifications/alerts')
  // What comes above the list has come: it moves the rows.
  await expect(page.getByText(/alerts? unacknowledged/)).toBeVisible()
  await page.getByRole('row').filter({ hasText: door!.name }).getByRole('link').first().click()
  await expect(page).toHaveURL(/\/notifications\/alarm\/\d+/)
  const other = await page.context().newPage()
  await other.goto(page.url())
  const list = await page.context().newPage()
  await list.goto('/notifications/alerts')
  const row = list.getByRole('row').filter({ hasText: door!.name })
  await expect(row.first()).toBeVisible()
  const before = await row.count()

  await page.getByRole('main').getByRole('button', { name: 'Take', exact: true }).click()
  await page.getByRole('dialog').getByRole('button', { name: 'Take' }).click()
  await expect(log(other)).toContainText('Taken in hand')
  await expect(other.getByRole('region', { name: 'Overview' })).toContainText('In hand by')

  await steps(page).first().click()
  await expect(steps(page).first()).toBeChecked()
  await expect(steps(other).first()).toBeChecked()
  await expect(log(other)).toContainText('Step done')
  await log(page).getByRole('textbox', { name: 'Note' }).fill('The cleaner has wedged it')
  await page.keyboard.press('Control+Enter')
  await expect(log(other)).toContainText('The cleaner has wedged it')
  await expect(log(page).getByRole('textbox', { name: 'Note' })).toHaveValue('')
  await expect(page.getByRole('region', { name: 'Before and after, at this door' })).toContainText('(this event)')
  expect(await axe()).toEqual([])

  await controllers.send(door!, ['doorClosed'])
  await expect(page.getByRole('region', { name: 'Overview' })).toContainText('Returned to normal')
  await page.getByRole('main').getByRole('button', { name: 'Acknowledge' }).click()
  await page.getByRole('dialog').getByRole('button', { name: 'Acknowledge' }).click()
  await expect(other.getByRole('region', { name: 'Overview' })).toContainText(/acknowledged after/)
  await expect(log(other).getByRole('listitem').filter({ hasText: 'Acknowledged' })).toHaveCount(1)
  await expect(row).toHaveCount(before - 1)
  for (const each of [other, list]) await each.close()
})
