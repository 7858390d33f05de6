import type { Page } from '@playwright/test'
import { heard, listen } from './sounds.ts'
import { expect, test } from './wall-fixtures.ts'

/** Whether any text in a part of the page is cut off. */
const cutTexts = (page: Page, selector: string) =>
  page
    .locator(selector)
    .evaluateAll(all => all.filter(({ scrollWidth, clientWidth }) => scrollWidth > clientWidth + 1).length)

test('says whether an alarm is over, and opens it', async ({ wall, tile, controllers }) => {
  const [, , door] = await controllers.doors(3)
  const row = tile('Alarms and alerts')
    .getByRole('listitem')
    .filter({ hasText: door!.name })
    .filter({ hasText: 'Door held' })
  await controllers.send(door!, ['doorHeldOpen'])
  await expect(row.first()).toContainText('Active')
  await controllers.send(door!, ['doorClosed'])
  await expect(row.first()).toContainText(/Normal|Returned to normal/)
  await row.first().getByRole('link').focus()
  await wall.keyboard.press('Enter')
  await expect(wall.getByRole('heading', { level: 1 })).toContainText('Door held open')
  const overview = wall.getByRole('region', { name: 'Overview' })
  await expect(overview).toContainText(/Returned to normal after \d+ s, not acknowledged/)
  await expect(overview).not.toContainText(/Sequence|priority/i)
})

test('names the site first, cuts no place, and opens an event by a click', async ({ wall, tile, controllers }) => {
  const [door] = await controllers.doors(1)
  const site = await controllers.siteOf(door!.areaId)
  const answer = await wall.request.get(`/api/area/${site}`, { headers: { 'application-identification': 'Website' } })
  const { name } = (await answer.json()) as { name: string }
  await controllers.send(door!, ['inputChanged'], { input: 6001 })
  const row = tile('Live event log').getByRole('listitem').filter({ hasText: 'Input 6001' })
  await expect(row.getByRole('link')).toHaveText(`${name}, ${door!.number} ${door!.name}`)
  expect(await cutTexts(wall, 'article li a, article li a > :first-child')).toBe(0)
  await row.click()
  await expect(wall.getByRole('heading', { level: 1 })).toContainText('Input changed')
})

test('is worked by keys, which ? lists', async ({ wall, tile, controllers }) => {
  const doors = await controllers.doors(2)
  for (const door of doors) await controllers.send(door, ['tamper'])
  const alarms = tile('Alarms and alerts')
  const first = alarms.getByRole('listitem').filter({ hasText: 'Tamper' })
  await expect(first.nth(1)).toBeVisible()
  await wall.keyboard.press('a')
  await expect(alarms.getByRole('link').first()).toBeFocused()
  await wall.keyboard.press('n')
  await expect(alarms.getByRole('link').nth(1)).toBeFocused()
  const acknowledged = await alarms.getByRole('link').nth(1).getAttribute('href')
  await wall.keyboard.press('a')
  await expect(alarms.locator(`a[href="${acknowledged}"]`)).toHaveCount(0)
  await wall.keyboard.press('?')
  await expect(wall.getByRole('dialog', { name: 'Keyboard shortcuts' })).toContainText(
    'Acknowledge the alarm that has the focus',
  )
  await wall.keyboard.press('Escape')
})

test('arms and tests its sound before there is an alarm, and sounds differently without a connection', async ({
  page,
  forgetLayout,
  tile,
  expectComplaint,
}) => {
  expectComplaint(/ERR_INTERNET_DISCONNECTED|Failed to (fetch|complete negotiation|start)|WebSocket/)
  await listen(page)
  await forgetLayout()
  await page.goto('/dashboard')
  const alarms = tile('Alarms and alerts')
  await expect(tile('Live event log').getByText('Live,')).toBeAttached()
  const off = alarms.getByRole('button', { name: 'Sound is off · Turn on' })
  const on = alarms.getByRole('button', { name: 'Test sound' })
  await expect(off.or(on)).toBeVisible()
  await off.or(on).click()
  await expect(on).toBeVisible()
  expect(await heard(page)).toContain(660)
  await page.context().setOffline(true)
  await expect.poll(() => heard(page), { timeout: 20_000 }).toContain(247)
  await page.context().setOffline(false)
})

test('says when it cannot play any sound', async ({ page, forgetLayout, tile }) => {
  await forgetLayout()
  await page.addInitScript(() => Reflect.deleteProperty(globalThis, 'AudioContext'))
  await page.goto('/dashboard')
  await expect(tile('Alarms and alerts').getByText('No sound: this browser cannot play any')).toBeVisible()
})

test('announces a new alarm to people who cannot see it', async ({ wall, tile, controllers }) => {
  const [door] = await controllers.doors(1)
  const live = tile('Alarms and alerts').getByRole('status', { name: 'New alarms' })
  await expect(live).toHaveText('')
  await controllers.send(door!, ['fireAlarm'])
  await expect(live).toHaveText(new RegExp(`^Alarm: Fire alarm, .*${door!.name}`))
  await expect(wall.getByRole('heading', { level: 1 })).toBeVisible()
})

test('shows what repeats itself as one, and acknowledges it as one', async ({ wall, tile, controllers }) => {
  await controllers.acknowledgeAlarms()
  const [, , door] = await controllers.doors(3)
  for (const _ of [1, 2, 3]) await controllers.send(door!, ['doorForced', 'doorClosed'])
  const alarms = tile('Alarms and alerts')
  const row = alarms.getByRole('listitem').filter({ hasText: door!.name }).filter({ hasText: 'Door forced' })
  await expect(row).toHaveCount(1)
  await expect(row).toContainText(/3 times in|3×/)
  await expect(alarms).toContainText('3 alarms')
  await wall
    .getByRole('banner')
    .getByRole('button', { name: /unacknowledged/i })
    .click()
  const panel = wall.getByRole('dialog', { name: 'Unacknowledged' })
  await expect(panel.getByRole('listitem').filter({ hasText: 'Door forced' })).toContainText('3 times in')
  await wall.keyboard.press('Escape')
  await row.getByRole('button', { name: /^Acknowledge: .*3 times/ }).click()
  await expect(row).toHaveCount(0)
  await expect(alarms).not.toContainText('3 alarms')
})
