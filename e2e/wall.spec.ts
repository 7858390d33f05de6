import { Controllers } from './ingest.ts'
import { expect, test } from './wall-fixtures.ts'

test('shows what happens at the doors as it happens', async ({ wall, tile, controllers }) => {
  const [door] = await controllers.doors(1)
  await controllers.send(door!, ['accessGranted', 'liftStuck'], { keycode: 'CAFE00000001' })
  const log = tile('Live event log')
  const granted = log.getByRole('listitem').filter({ hasText: 'Access granted' }).filter({ hasText: 'CAFE00000001' })
  await expect(granted).toContainText(`${door!.number} ${door!.name}`)
  await expect(log.getByText('Unknown event (liftStuck)')).toBeVisible()
  await expect(wall.getByRole('article')).toHaveCount(7)
})

test('filters, pauses without loss and resumes', async ({ wall, tile, controllers }) => {
  const [door] = await controllers.doors(1)
  const log = tile('Live event log')
  await controllers.send(door!, ['inputChanged'], { input: 7001 })
  await log.getByRole('textbox', { name: 'Filter events' }).fill('input 7')
  await expect(log.getByText('Input 7001')).toBeVisible()
  await expect(log.getByText('Access granted')).toHaveCount(0)

  await log.getByRole('button', { name: 'Pause' }).click()
  for (const input of [7002, 7003, 7004]) await controllers.send(door!, ['inputChanged'], { input })
  await expect(log.getByText('Paused · 3 new')).toBeVisible()
  await expect(log.getByText('Input 7002')).toHaveCount(0)
  await log.getByRole('button', { name: 'Resume' }).click()
  await expect(log.getByText(/^Input 700[1-4]/)).toHaveText([/7004/, /7003/, /7002/, /7001/])
  await expect(wall.getByText(/Paused/)).toHaveCount(0)
})

test('shows of one site what happens in all its rooms, and nothing of another', async ({
  saveLayout,
  page,
  tile,
  controllers,
}) => {
  const doors = await controllers.doors(100)
  const [here] = doors
  const site = await controllers.siteOf(here!.areaId)
  expect(site).toBeDefined()
  const sites = await Promise.all(doors.map(door => controllers.siteOf(door.areaId)))
  const there = doors[sites.findIndex(other => other !== site)]!
  const log = { widget: 'event-log', x: 0, y: 0, w: 12, h: 12 }
  await saveLayout([{ ...log, id: 'one', title: 'One site', options: { areaIds: [site] } }])
  await page.goto('/dashboard')
  await expect(tile('One site').getByText('Live,')).toBeAttached()
  await controllers.send(there, ['inputChanged'], { input: 9001 })
  await controllers.send(here!, ['inputChanged'], { input: 9002 })
  await expect(tile('One site').getByText('Input 9002')).toBeVisible()
  await expect(tile('One site').getByText('Input 9001')).toHaveCount(0)
})

test('shows an alarm until somebody acknowledges it', async ({ wall, tile, controllers }) => {
  const [, door] = await controllers.doors(2)
  const alarms = tile('Alarms and alerts')
  await controllers.acknowledgeAlarms()
  await expect(alarms.getByRole('listitem').filter({ hasText: 'Door forced' })).toHaveCount(0)
  await controllers.send(door!, ['doorForced'])
  const row = alarms.getByRole('listitem').filter({ hasText: 'Door forced' }).filter({ hasText: door!.name })
  await expect(row).toContainText('Alarm')
  await expect(row.getByRole('time')).toHaveText(/^\d+ s$/)
  await row.getByRole('button', { name: /^Acknowledge: Door forced/ }).click()
  await expect(row).toHaveCount(0)
  await wall.reload()
  await expect(alarms.getByRole('listitem').first().or(alarms.getByText('No alarms or alerts'))).toBeVisible()
  await expect(row).toHaveCount(0)
})

test('says that an acknowledgement failed, and lets one try again', async ({
  wall,
  tile,
  controllers,
  expectComplaint,
}) => {
  expectComplaint(/503/)
  await controllers.acknowledgeAlarms()
  const door = (await controllers.doors(5)).at(-1)
  await controllers.send(door!, ['tamper'])
  const row = tile('Alarms and alerts')
    .getByRole('listitem')
    .filter({ hasText: 'Tamper' })
    .filter({ hasText: door!.name })
  await wall.route('**/acknowledge', route =>
    route.fulfill({ status: 503, json: { error: 'Try again shortly', code: 'unavailable' } }),
  )
  await row.getByRole('button', { name: /^Acknowledge/ }).click()
  await expect(row.getByRole('alert')).toHaveText('Acknowledge failed: Try again shortly')
  await wall.unroute('**/acknowledge')
  await row.getByRole('button', { name: /^Acknowledge/ }).click()
  await expect(row).toHaveCount(0)
})

test('acknowledges all alerts after a question, and leaves alarms', async ({ wall, tile, controllers }) => {
  const [door] = await controllers.doors(1)
  const alarms = tile('Alarms and alerts')
  const alarm = alarms.getByRole('listitem').filter({ hasText: 'Emergency unlock' }).filter({ hasText: door!.name })
  await controllers.acknowledgeAlarms()
  await expect(alarm).toHaveCount(0)
  await controllers.send(door!, ['doorHeldOpen', 'powerLost', 'emergencyUnlock'])
  await expect(alarm).toBeVisible()
  await alarms.getByRole('button', { name: 'Acknowledge all alerts' }).click()
  await wall.getByRole('dialog').getByRole('button', { name: 'Acknowledge all', exact: true }).click()
  await expect(alarms.getByText(/· 0 alerts$/)).toBeVisible()
  await expect(alarm).toBeVisible()
})

test('is silent until a stated time once muted, over a reload too', async ({ wall, tile }) => {
  const alarms = tile('Alarms and alerts')
  await alarms.getByRole('button', { name: 'Mute 10 min' }).click()
  await expect(alarms.getByRole('button', { name: /^Muted until \d\d:\d\d/ })).toBeVisible()
  await wall.reload()
  await alarms.getByRole('button', { name: /^Muted until/ }).click()
  await expect(alarms.getByRole('button', { name: 'Mute 10 min' })).toBeVisible()
})

test('says once that the connection is lost, and at every tile how old it is, and what it recovered after', async ({
  wall,
  tile,
  controllers,
  expectComplaint,
  playwright,
  served,
}) => {
  expectComplaint(/ERR_INTERNET_DISCONNECTED|Failed to (fetch|complete negotiation|start)|WebSocket/)
  const [door] = await controllers.doors(1)
  const log = tile('Live event log')
  await wall.context().setOffline(true)
  await expect(log.getByText('Lost', { exact: true })).toBeVisible({ timeout: 5000 })
  await expect(log.getByText(/ old$/)).toBeVisible()
  const banner = wall.getByRole('alert').filter({ hasText: 'Connection lost' })
  await expect(banner).toHaveText(/The server cannot be reached\. Trying again\.$/)
  await expect(wall.getByText(/^Everything below is \d+ s old\.$/)).toBeVisible()
  expect(Number(await log.locator('> :last-child').evaluate(body => getComputedStyle(body).opacity))).toBeLessThan(0.7)
  await expect(log.getByRole('listitem').first()).toBeVisible()

  // The page is cut off, not the controllers.
  const outside = await playwright.request.newContext({
    baseURL: served.url,
    storageState: await wall.context().storageState(),
  })
  const others = await Controllers.of(outside, served.url)
  for (const input of [8001, 8002, 8003]) await others.send(door!, ['inputChanged'], { input })
  await outside.dispose()
  await wall.context().setOffline(false)
  await expect(wall.getByRole('status', { name: 'Connection notices' })).toContainText(
    /Recovered 3 events after \d+ s without connection/,
  )
  await expect(log.getByText('Input 8003')).toBeVisible()
  await expect(log.getByText('Live,')).toBeAttached()
})
