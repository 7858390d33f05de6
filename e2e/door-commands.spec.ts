import type { Page } from '@playwright/test'
import { expect, test } from './fixtures.ts'
import { Controllers, type Door } from './ingest.ts'

test.beforeEach(async ({ signInAs, expectComplaint }) => {
  expectComplaint(/409 \(Conflict\)/)
  await signInAs('site owner')
})

const firstDoor = async (page: Page, origin: string) => {
  const controllers = await Controllers.of(page.context().request, origin)
  const [door] = (await controllers.doors(1)) as [Door & { doorId: number }]
  return { controllers, door }
}

const ask = async (page: Page, command: string) => {
  await page.getByRole('button', { name: 'Commands' }).click()
  await page.getByRole('menuitem', { name: command, exact: true }).click()
  return page.getByRole('dialog', { name: command, exact: true })
}

test('a door is unlocked once its controller has confirmed it, and says why where it has not', async ({
  page,
  served,
}) => {
  const { controllers, door } = await firstDoor(page, served.url)
  await controllers.send(door, ['doorClosed', 'doorLocked'])
  await page.goto(`/management/door/${door.doorId}`)

  const refused = await ask(page, 'Lock for minutes')
  await expect(refused).toContainText(`Lock ${door.number} ${door.name} for a number of minutes?`)
  await refused.getByLabel('Minutes').fill('0')
  await refused.getByRole('button', { name: 'Lock for minutes' }).click()
  await expect(refused.getByLabel('Minutes')).toHaveAccessibleDescription(/1/)
  await refused.getByLabel('Minutes').fill('15')
  await controllers.connect()
  await refused.getByRole('button', { name: 'Lock for minutes' }).click()
  await expect(refused).toContainText('Waiting for the controller to confirm it')
  expect(await controllers.obey('its lock is jammed')).toMatchObject([
    { door: door.number, lock: 'locked', seconds: 900 },
  ])
  await expect(refused).toContainText('refused: its lock is jammed')
  await refused.getByRole('button', { name: 'Cancel' }).click()

  const unlock = await ask(page, 'Unlock forever')
  const obeying = controllers.obey()
  await unlock.getByRole('button', { name: 'Unlock forever' }).click()
  const [told] = await Promise.all([obeying, expect(unlock).toContainText('Confirmed by the controller')])
  expect(told).toMatchObject([{ lock: 'unlocked', seconds: null }])
  await expect(unlock).toBeHidden()
  await controllers.send(door, ['doorUnlocked'])
  await expect(page.getByRole('main')).toContainText('Unlocked')

  const cancel = await ask(page, 'Cancel commands')
  await Promise.all([controllers.obey(), cancel.getByRole('button', { name: 'Cancel commands' }).click()])
  await controllers.send(door, ['doorLocked'])
  await expect(page.getByRole('main')).toContainText('Locked')
  await page.getByRole('tab', { name: 'History' }).click()
  await expect(page.getByRole('tabpanel')).toContainText('Unlock forever')
})

test('a door whose controller is not connected says that nothing was done', async ({ page, served }) => {
  const { door } = await firstDoor(page, served.url)
  await page.goto(`/management/door/${door.doorId}`)
  // Between two of its calls a controller counts as connected.
  await page.waitForTimeout(3500)
  const unlock = await ask(page, 'Unlock')
  await expect(unlock).toContainText(new RegExp(`Unlock ${door.number} ${door.name} for \\d+ s\\?`))
  await unlock.getByRole('button', { name: 'Unlock' }).click()
  await expect(unlock).toContainText(`The controller of ${door.number} ${door.name} is not connected: nothing was done`)
})
