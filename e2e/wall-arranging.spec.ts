import type { Page } from '@playwright/test'
import { expect, test } from './wall-fixtures.ts'

const saved = (page: Page) => expect(page.getByRole('status', { name: 'Saving the dashboard' })).toHaveText('Saved')

test('is arranged by each user, and stays so', async ({ wall, tile }) => {
  await wall.getByRole('button', { name: 'Edit' }).click()
  await wall.getByRole('button', { name: 'Add widget' }).click()
  await wall.getByRole('menuitem', { name: 'Roll call' }).click()
  await expect(tile('Roll call')).toBeVisible()

  await wall.getByRole('button', { name: 'Configure Live event log' }).click()
  const form = wall.getByRole('dialog', { name: 'Configure Live event log' })
  await form.getByLabel('Title').fill('Front doors')
  await form.getByRole('combobox', { name: 'Doors' }).click()
  await wall.getByRole('option').first().click()
  await form.getByRole('button', { name: 'Apply' }).click()
  await expect(tile('Front doors')).toBeVisible()

  await wall.getByRole('button', { name: 'Remove Messages' }).click()
  await expect(tile('Messages')).toHaveCount(0)
  await saved(wall)
  await wall.getByRole('button', { name: 'Done' }).click()

  await wall.reload()
  await expect(tile('Front doors')).toBeVisible()
  await expect(tile('Roll call')).toBeVisible()
  await expect(tile('Messages')).toHaveCount(0)
})

test('takes back what was removed', async ({ wall, tile }) => {
  await wall.getByRole('button', { name: 'Edit' }).click()
  await wall.getByRole('button', { name: 'Remove Clock' }).click()
  await expect(tile('Clock')).toHaveCount(0)
  await wall.getByRole('button', { name: 'Undo: removed Clock' }).click()
  await expect(tile('Clock')).toBeVisible()
})

test('is moved and resized by keyboard, and says where to', async ({ wall, tile }) => {
  const clock = tile('Clock')
  await wall.getByRole('button', { name: 'Edit' }).click()
  const before = (await clock.boundingBox())!
  const handle = wall.getByRole('button', { name: 'Move or resize Clock' })
  const told = wall.getByRole('status', { name: 'What was changed' })
  await handle.press('Shift+ArrowDown')
  await expect(told).toHaveText('Clock: column 19, row 1, 6 wide, 5 high')
  await expect.poll(async () => (await clock.boundingBox())!.height).toBeGreaterThan(before.height + 10)
  await handle.press('Shift+ArrowLeft')
  await handle.press('ArrowRight')
  await expect(told).toHaveText('Clock: column 20, row 1, 5 wide, 5 high')
  await handle.press('ArrowRight')
  await expect(told).toHaveText('Clock cannot go further')
})

test('is moved by pointer', async ({ wall, tile }) => {
  await wall.getByRole('button', { name: 'Edit' }).click()
  const messages = tile('Messages')
  const before = (await messages.boundingBox())!
  await messages.getByRole('heading').hover()
  await wall.mouse.down()
  await wall.mouse.move(before.x + 100, (await tile('Alarms and alerts').boundingBox())!.y + 5, { steps: 10 })
  await wall.mouse.up()
  await expect.poll(async () => (await messages.boundingBox())!.y).toBeLessThan(before.y - 100)
  await saved(wall)
})

test('changes to a preset and back', async ({ wall, tile, controllers }) => {
  // On a weekend nobody may have used a credential within 24 hours.
  await controllers.letIn(1)
  await wall.getByRole('button', { name: 'Edit' }).click()
  await wall.getByRole('button', { name: 'Presets' }).click()
  await wall.getByRole('menuitem', { name: /^Usage/ }).click()
  await expect(tile('Excessive usage: credentials').getByRole('table')).toBeVisible()
  await saved(wall)
  await wall.reload()
  await expect(tile('Excessive usage: sites')).toBeVisible()
  await wall.getByRole('button', { name: 'Edit' }).click()
  await wall.getByRole('button', { name: 'Presets' }).click()
  await wall.getByRole('menuitem', { name: 'Reset to preset…' }).click()
  await wall.getByRole('dialog').getByRole('button', { name: 'Reset' }).click()
  await expect(tile('Live event log')).toBeVisible()
  await saved(wall)
})

test('says that it could not be saved, and tries again', async ({ wall, expectComplaint }) => {
  expectComplaint(/503/)
  await wall.route('**/api/dashboard*', route =>
    route.fulfill({ status: 503, json: { error: 'Try again shortly', code: 'unavailable' } }),
  )
  await wall.getByRole('button', { name: 'Edit' }).click()
  await wall.getByRole('button', { name: 'Remove Clock' }).click()
  const status = wall.getByRole('status', { name: 'Saving the dashboard' })
  await expect(status).toContainText('Not saved: Try again shortly')
  await wall.unroute('**/api/dashboard*')
  await status.getByRole('button', { name: 'Try again' }).click()
  await saved(wall)
})

test('keeps a widget that fails to itself', async ({ saveLayout, page, tile, expectComplaint }) => {
  expectComplaint(/Its options are not valid/)
  const place = { x: 0, w: 8, h: 8 }
  await saveLayout([
    { id: 'broken', widget: 'alarms', y: 0, ...place, options: { show: 'everything' } },
    { id: 'future', widget: 'weather', y: 8, ...place, options: {} },
    { id: 'sound', widget: 'clock', y: 16, ...place, options: {} },
  ])
  await page.goto('/dashboard')
  const broken = page.getByRole('article').first()
  await expect(broken.getByRole('alert')).toContainText('Alarms and alerts failed')
  await expect(broken.getByRole('alert')).toContainText('not one of the choices')
  await expect(tile('weather')).toContainText("There is no widget called 'weather'")
  await expect(tile('Clock').getByRole('time')).toHaveText(/^\d\d:\d\d:\d\d$/)

  await page.getByRole('button', { name: 'Edit' }).click()
  await broken.getByRole('button', { name: /^Configure/ }).click()
  await page.getByRole('dialog').getByRole('button', { name: 'Apply' }).click()
  await expect(broken.getByRole('alert')).toHaveCount(0)
  await saved(page)
})

test('a user who may not see a widget is not offered it, and is told what it needs', async ({
  signInAs,
  page,
  context,
  served,
  tile,
}) => {
  await signInAs('trial registrant')
  const headers = { 'application-identification': 'Website', origin: served.url }
  const tiles = [{ id: 'usage', widget: 'excessive-usage', x: 0, y: 0, w: 12, h: 8, options: {} }]
  await context.request.put('/api/dashboard', { headers, data: { version: 1, tiles } })
  await page.goto('/dashboard')
  await expect(tile('Excessive usage: credentials')).toContainText('EXCESSIVEUSAGEDASHBOARD_READ')
  await page.getByRole('button', { name: 'Edit' }).click()
  await page.getByRole('button', { name: 'Add widget' }).click()
  await expect(page.getByRole('menuitem', { name: 'Live event log' })).toBeVisible()
  await expect(page.getByRole('menuitem', { name: /Excessive usage|Messages/ })).toHaveCount(0)
})
