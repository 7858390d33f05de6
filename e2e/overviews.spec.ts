import type { Page } from '@playwright/test'
import { api, button } from './crud.ts'
import { expect, originOf, test } from './fixtures.ts'
import { Controllers, type Door } from './ingest.ts'

const overview = (page: Page) => page.getByRole('region', { name: 'Overview' })
const part = (page: Page, name: string | RegExp) => overview(page).getByRole('region', { name })

/** The pages that begin with an overview: of whom the newest access event is about, and where it was. */
async function pages(page: Page): Promise<readonly string[]> {
  const { items } = await api(page, 'GET', '/event?type=accessGranted&limit=1')
  const idOf = (key: string) => Number(items[0]?.[key])
  return [
    `/administration/persons/${idOf('personId')}`,
    `/management/door/${idOf('doorId')}`,
    `/management/controller/${idOf('controllerId')}`,
    `/administration/area/${idOf('areaId')}`,
  ]
}

test('person, door, controller and site begin with an overview, accessibly', async ({ page, signInAs, axe }) => {
  await signInAs('site owner')
  for (const path of await pages(page)) {
    await page.setViewportSize({ width: 1280, height: 2400 })
    await page.goto(path)
    await expect(part(page, 'Last events').getByRole('listitem').first()).toBeVisible()
    await expect(overview(page).getByRole('term').first()).toBeVisible()
    await expect(
      overview(page).getByRole('navigation', { name: 'Next actions' }).getByRole('link').first(),
    ).toBeVisible()
    await expect(overview(page).locator('.mantine-Skeleton-root')).toHaveCount(0)
    expect(await axe(), path).toEqual([])
    await page.setViewportSize({ width: 390, height: 844 })
    const width = () => page.evaluate(() => document.documentElement.scrollWidth)
    await expect.poll(width, path).toBeLessThanOrEqual(390)
    expect(await axe(), `${path} on a phone`).toEqual([])
  }
})

test('a door that is forced says so at once, and what to do about it', async ({ page, signInAs }) => {
  await signInAs('site owner')
  const controllers = await Controllers.of(page.context().request, originOf(page))
  const door = (await controllers.doors(2)).at(-1) as (Door & { doorId: number }) | undefined
  if (!door) throw new Error('The demo has two doors')
  await controllers.send(door, ['doorClosed', 'doorLocked'])
  await page.goto(`/management/door/${door.doorId}`)
  await expect(overview(page).getByText('Locked', { exact: true })).toBeVisible()
  await controllers.send(door, ['doorForced'])
  await expect(
    part(page, /^Alarms and alerts/)
      .getByText('Alarm: Door forced')
      .first(),
  ).toBeVisible()
  await expect(overview(page).getByText('Forced', { exact: true })).toBeVisible()
  await expect(part(page, 'Last events').getByRole('listitem').first()).toContainText('Door forced')
  await button(page, 'Refresh the events').click()
  await expect(part(page, 'Last events').getByText(/^\d+ s old$/)).toBeVisible()

  await overview(page).getByRole('link', { name: 'Unlock', exact: true }).click()
  await expect(page.getByRole('dialog', { name: 'Unlock' })).toContainText(door.name)
  await controllers.send(door, ['doorClosed', 'doorLocked'])
})

test('a list that could not be read is not an empty one', async ({ page, signInAs, expectComplaint }) => {
  await signInAs('site owner')
  const [, door = ''] = await pages(page)
  expectComplaint(/ERR_FAILED|Failed to load resource/)
  await page.route('**/api/event?*', route => route.abort())
  await page.goto(door)
  await expect(part(page, 'Last events').getByRole('alert')).toContainText('could not be loaded')
  await expect(part(page, 'Last events')).not.toContainText('No events')
  await page.unroute('**/api/event?*')
  await part(page, 'Last events').getByRole('button', { name: 'Try again' }).click()
  await expect(part(page, 'Last events').getByRole('listitem').first()).toBeVisible()
})

test('who may not see events or alarms is shown none, and nothing is asked for', async ({ page, signInAs }) => {
  await signInAs('site owner')
  const all = await pages(page)
  await page.route('**/api/authentication/user', async route => {
    const answer = await route.fetch()
    const user = (await answer.json()) as { permissions: string[] }
    const kept = ['PERSON_READ', 'DOOR_READ', 'CONTROLLER_READ', 'AREA_READ']
    await route.fulfill({ response: answer, json: { ...user, permissions: kept } })
  })
  const asked: string[] = []
  page.on('request', request => asked.push(new URL(request.url()).pathname))
  for (const path of all) {
    await page.goto(path)
    await expect(overview(page)).toBeVisible()
    await expect(overview(page).getByRole('term').first()).toBeVisible()
    await expect(part(page, 'Last events')).toHaveCount(0)
    await expect(part(page, /^Alarms/)).toHaveCount(0)
  }
  expect(asked.filter(path => /^\/api\/(event|fob|zone)\b/.test(path))).toEqual([])
  await page.unrouteAll({ behavior: 'ignoreErrors' })
})
