import type { Page } from '@playwright/test'
import { heard, listen } from './sounds.ts'
import { expect, test } from './wall-fixtures.ts'

const bell = (page: Page) => page.getByRole('banner').getByRole('button', { name: /unacknowledged/i })
const panel = (page: Page) => page.getByRole('dialog', { name: 'Unacknowledged' })

test('an alarm is on every screen at once, until anybody acknowledges it', async ({ page, controllers, axe }) => {
  await controllers.acknowledgeAlarms()
  const [, door] = await controllers.doors(2)
  await page.goto('/notifications/alarms')
  const rows = page.getByRole('row').filter({ hasText: door!.name })
  await expect(page.getByText('0 alarms unacknowledged')).toBeVisible()
  await expect(rows).toHaveCount(0)
  const other = await page.context().newPage()
  await other.goto('/administration/zone')

  await controllers.send(door!, ['doorForced'])
  await expect(rows).toHaveCount(1)
  await expect(page.getByText('1 alarm unacknowledged')).toBeVisible()
  await expect(page.getByText(`Alarm: Door forced, `).filter({ hasText: door!.name })).toBeVisible()
  await expect(bell(other)).toHaveAccessibleName(/1 alarm/)
  await expect(other).toHaveTitle(/^\(\d+\) Zones · Gatehouse$/)
  expect(await axe()).toEqual([])

  await bell(other).click()
  const alarms = panel(other).getByRole('region', { name: /^Alarms/ })
  await expect(alarms.getByRole('listitem')).toContainText(door!.name)
  await alarms.getByRole('button', { name: /^Acknowledge: Door forced/ }).click()
  await expect(alarms).toContainText('All acknowledged')
  await expect(rows).toHaveCount(0)
  await expect(page.getByText('No unacknowledged alarms')).toBeVisible()
  await page.getByRole('radiogroup').getByText('All', { exact: true }).click()
  await expect(page).toHaveURL(/mode=all/)
  await expect(rows.first()).toBeVisible()
})

test('the panel is used by keyboard, fits a phone, and leads to the record', async ({ page, controllers, axe }) => {
  const [door] = await controllers.doors(1)
  await controllers.send(door!, ['doorForced'])
  await page.setViewportSize({ width: 390, height: 844 })
  await page.goto('/administration/zone')
  await expect(bell(page)).toHaveAccessibleName(/\d+ alarms?/)
  await bell(page).focus()
  await page.keyboard.press('Enter')
  await expect(panel(page)).toBeInViewport({ ratio: 1 })
  expect(await page.evaluate(() => document.documentElement.scrollWidth)).toBeLessThanOrEqual(390)
  expect(await axe()).toEqual([])
  await page.keyboard.press('Escape')
  await expect(panel(page)).toHaveCount(0)
  await expect(bell(page)).toBeFocused()
  await page.keyboard.press('Enter')
  await panel(page)
    .getByRole('link', { name: /Door forced/ })
    .first()
    .click()
  await expect(page).toHaveURL(/\/notifications\/alarm\/\d+/)
  await expect(panel(page)).toHaveCount(0)

  // Who deals with it is shown to everybody.
  await page.getByRole('main').getByRole('button', { name: 'Take', exact: true }).click()
  await page.getByRole('dialog').getByRole('button', { name: 'Take', exact: true }).click()
  await expect(page.getByRole('region', { name: 'Overview' }).getByText('In hand by')).toBeVisible()
  await bell(page).click()
  await expect(
    panel(page)
      .getByRole('listitem')
      .filter({ hasText: /in hand by / })
      .first(),
  ).toBeVisible()
})

test('what is not known to be calm is not shown as calm', async ({ page, controllers, expectComplaint }) => {
  expectComplaint(/ERR_INTERNET_DISCONNECTED|Failed to (fetch|load)|WebSocket|connection|negotiat/i)
  await controllers.acknowledgeAlarms()
  await page.goto('/notifications/alarms')
  await expect(page.getByText('0 alarms unacknowledged')).toBeVisible()
  await page.context().setOffline(true)
  await expect(bell(page)).toHaveAccessibleName(/as last known$/, { timeout: 30_000 })
  await expect(page.getByRole('main').getByText('Lost', { exact: true })).toBeVisible()
  await expect(page).toHaveTitle(/^\(\d*\+?\?\) Alarms · Gatehouse$/)
  await page.context().setOffline(false)
  await expect(bell(page)).not.toHaveAccessibleName(/as last known/, { timeout: 30_000 })
  await expect(page.getByRole('main').getByText('Lost', { exact: true })).toHaveCount(0)
})

test('with sound turned on, an alarm sounds on every screen until it is acknowledged, and an alert once', async ({
  page,
  controllers,
}) => {
  await controllers.acknowledgeAlarms()
  const [door, other] = await controllers.doors(2)
  await listen(page)
  await page.goto('/administration/zone')
  await bell(page).click()
  await panel(page).getByRole('button', { name: 'Sound alarms on this device' }).click()
  await expect(panel(page).getByRole('button', { name: 'Test sound' })).toBeVisible()
  await page.reload()
  await expect(bell(page)).not.toHaveAccessibleName(/not known yet/)
  // A browser makes no sound before something was pressed.
  await page.keyboard.press('Shift')
  await controllers.send(other!, ['doorHeldOpen'])
  await expect.poll(() => heard(page)).toEqual([523])
  await controllers.send(door!, ['doorForced'])
  await expect.poll(() => heard(page)).toContain(660)
  await bell(page).click()
  await panel(page).getByRole('button', { name: 'Mute 10 min' }).click()
  await expect(panel(page).getByRole('button', { name: /^Muted until/ })).toBeVisible()
})
