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
  await wall.getByRole('option', { name: /^\d/ }).first().click()
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

test('changes to a preset and back', async ({ wall, tile, controllers }) => {
  // On a weekend no one may have used a credential within 24 hours.
  await controllers.letIn(1)
  await wall.getByRole('button', { name: 'Edit' }).click()
  await wall.getByRole('button', { name: 'Presets' }).click()
  await wall.getByRole('menuitem', { name: /^Usage/ }).click()
  await wall.getByRole('button', { name: 'Use as my dashboard' }).click()
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

test('opens a preset beside one’s own dashboard, and never overwrites it', async ({ wall, tile }) => {
  await wall.getByRole('button', { name: 'Edit' }).click()
  await wall.getByRole('button', { name: 'Remove Clock' }).click()
  await saved(wall)
  await wall.getByRole('button', { name: 'Done' }).click()
  await wall.getByRole('button', { name: 'Presets' }).click()
  await wall.getByRole('menuitem', { name: /^Evacuation/ }).click()
  await expect(tile('Roll call')).toBeVisible()
  await expect(wall.getByRole('button', { name: /^Remove / })).toHaveCount(0)
  // A tablet that is restarted has it again.
  await wall.reload()
  await expect(tile('Roll call')).toBeVisible()
  await expect(tile('Clock')).toBeVisible()
  await wall.getByRole('button', { name: 'Back to my dashboard' }).click()
  await expect(tile('Live event log')).toBeVisible()
  await expect(tile('Clock')).toHaveCount(0)
  await wall.reload()
  await expect(tile('Live event log')).toBeVisible()
  await expect(tile('Clock')).toHaveCount(0)
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

test('a user who may not see a widget is not offered it, and learns what it needs', async ({
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
