import type { Page } from '@playwright/test'
import { api } from './crud.ts'
import { expect, test } from './fixtures.ts'
import { Controllers, type Door } from './ingest.ts'

test.beforeEach(({ signInAs }) => signInAs('site owner'))

const tab = (page: Page) => page.getByRole('tab', { name: /^Change log/ })
const rows = (page: Page) => page.getByRole('grid', { name: 'changes' }).locator('tbody tr[data-row]')

test('a change of a door is pending until its controller has acknowledged it, and the page shows that', async ({
  page,
  served,
}) => {
  const controllers = await Controllers.of(page.context().request, served.url)
  const [door] = (await controllers.doors(1)) as [Door & { doorId: number; controller: string }]
  await controllers.settle(door.controllerId)
  const { unlockDuration } = await api(page, 'GET', `/door/${door.doorId}`)
  await page.goto(`/management/door/${door.doorId}`)
  await expect(tab(page)).toHaveText('Change log')

  // Nobody has reloaded the page: the change is pushed to it.
  const wanted = Number(unlockDuration) === 9 ? 8 : 9
  await api(page, 'PUT', `/door/${door.doorId}`, { unlockDuration: wanted })
  await expect(tab(page)).toHaveText(/1 pending/)
  await tab(page).click()
  await expect(rows(page)).toHaveCount(1)
  await expect(rows(page).first()).toContainText('Pending')
  await expect(rows(page).first()).toContainText(`Unlock duration: ${wanted}`)

  await page.goto(`/management/controller/${door.controllerId}?tab=changeLog`)
  await expect(tab(page)).toHaveText(/1 pending/)
  const own = rows(page).filter({ hasText: `${door.number} ${door.name}` })
  await expect(own).toContainText('Pending')
  expect(await controllers.settle(door.controllerId)).toMatchObject([
    { operation: 'edit', subject: 'door', subjectId: door.doorId },
  ])
  await expect(own).toContainText('Acknowledged')
  await expect(tab(page)).toHaveText('Change log')

  // The row leads to the full change.
  await own.getByRole('link').first().click()
  await expect(page.getByRole('definition').filter({ hasText: `Unlock duration: ${wanted}` })).toBeVisible()
})

test('changes can be narrowed to those that are pending', async ({ page, served }) => {
  const controllers = await Controllers.of(page.context().request, served.url)
  const doors = (await controllers.doors(40)) as (Door & { doorId: number })[]
  const { controllerId } = doors[1]!
  const [first, second] = doors.filter(door => door.controllerId === controllerId)
  const edit = (doorId: number) => api(page, 'PUT', `/door/${doorId}`, { openTime: 31 + (Date.now() % 100) })
  await edit(first!.doorId)
  await controllers.settle(controllerId)
  await edit(second!.doorId)
  await page.goto(`/management/controller/${controllerId}?tab=changeLog`)
  await expect(rows(page).filter({ hasText: 'Acknowledged' })).not.toHaveCount(0)
  await page.goto(`/management/controller/${controllerId}?tab=changeLog&state=pending`)
  await expect(rows(page)).toHaveCount(1)
  await expect(rows(page)).toContainText('Pending')
})

test('how many are pending is said not to be known where it could not be read', async ({
  page,
  served,
  expectComplaint,
}) => {
  expectComplaint(/500/)
  const [door] = (await (await Controllers.of(page.context().request, served.url)).doors(1)) as [Door]
  await page.route('**/api/changelog?**', route => route.fulfill({ status: 500, json: 'Something went wrong' }))
  await page.goto(`/management/controller/${door.controllerId}`)
  await expect(tab(page)).toHaveText(/\? pending/)
})
