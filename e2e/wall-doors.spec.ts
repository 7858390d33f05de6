import { expect, test } from './wall-fixtures.ts'

const tiles = [{ id: 'doors', widget: 'door-states', x: 0, y: 0, w: 24, h: 12, options: { show: 'all' } }]

test('doors follow what happens at them, the worst first, and lead to their records', async ({
  page,
  tile,
  controllers,
  saveLayout,
}) => {
  await saveLayout(tiles)
  const [door] = await controllers.doors(1)
  await controllers.send(door!, ['doorClosed'])
  await page.goto('/dashboard')
  const doors = tile('Doors').getByRole('group', { name: 'Doors, the worst first' })
  const one = doors.getByRole('link', { name: `${door!.number} ${door!.name} ` })
  await expect(doors.getByRole('link').first()).toBeVisible()

  await controllers.send(door!, ['doorForced'])
  await expect(one).toHaveText(/Forced/)
  await expect(doors.getByRole('link').first()).toHaveText(/Forced/)
  await expect(tile('Doors').getByRole('list', { name: 'Doors by state' })).toContainText(/\d+ forced/)
  await page.reload()
  await expect(one).toHaveText(/Forced/)

  await controllers.send(door!, ['commsLost'])
  await expect(one).toHaveText(/Unknown .* · offline/)
  await controllers.send(door!, ['commsRestored'])
  await expect(one).toHaveText(/Forced/)
  await one.click()
  await expect(page.getByRole('heading', { level: 1 })).toContainText(door!.name)
  await controllers.send(door!, ['doorClosed'])
})

test('the doors keep to WCAG 2.2 AA', async ({ page, axe, tile, controllers, saveLayout }) => {
  await saveLayout(tiles)
  const [one, other] = await controllers.doors(2)
  await controllers.send(one!, ['doorForced'])
  await controllers.send(other!, ['emergencyUnlock'])
  await page.goto('/dashboard')
  await expect(tile('Doors').getByRole('link').first()).toBeVisible()
  await expect(page.locator('[aria-busy=true]')).toHaveCount(0)
  expect(await axe()).toEqual([])
  await controllers.send(one!, ['doorClosed'])
  await controllers.send(other!, ['doorClosed', 'doorLocked'])
})
