import type { Page } from '@playwright/test'
import { api, button, heading, makeZone, tabTo, unique } from './crud.ts'
import { expect, test } from './fixtures.ts'

/** A user group with nothing allowed but the reading of doors. */
async function makeGroup(page: Page) {
  const features = (await api(page, 'GET', '/feature/pick?q=DOOR_READ')) as unknown as { id: number }[]
  const name = unique('Group')
  const { roleId } = await api(page, 'POST', '/role', { name, featureIds: features.map(({ id }) => id) })
  return { name, path: `/settings/user-group/${String(roleId)}`, api: `/role/${String(roleId)}` }
}

const group = (page: Page, name: string) => page.getByRole('group', { name, exact: true })
const box = (page: Page, of: string, action: string) =>
  group(page, of).getByRole('checkbox', { name: action, exact: true })
const features = async (page: Page, path: string) => (await api(page, 'GET', path))['featureIds'] as number[]

test('what a user group may do is ticked by keyboard, found by search, and saved', async ({ page, signInAs }) => {
  await signInAs('internal staff')
  const made = await makeGroup(page)
  await page.goto(`${made.path}?tab=featurePermissions`)
  await expect(box(page, 'Doors', 'Read')).toBeChecked()
  await expect(box(page, 'Doors', 'Edit')).not.toBeChecked()
  await page.getByRole('searchbox', { name: 'Search features' }).fill('door')
  await expect(group(page, 'Zones')).toHaveCount(0)
  await tabTo(page, box(page, 'Doors', 'Read'))
  await page.keyboard.press('ArrowRight')
  await expect(box(page, 'Doors', 'Add')).toBeFocused()
  await page.keyboard.press('ArrowRight')
  await page.keyboard.press('Space')
  await expect(box(page, 'Doors', 'Edit')).toBeChecked()
  await page.keyboard.press('ArrowUp')
  await expect(box(page, 'Door unlock invitations', 'Edit')).toBeFocused()
  await button(page, 'Save').click()
  await expect(page.getByText(`The features of ${made.name} are saved`)).toBeVisible()
  await expect(button(page, 'Save')).toBeDisabled()
  expect(await features(page, made.api)).toHaveLength(2)
  await page.reload()
  await expect(box(page, 'Doors', 'Edit')).toBeChecked()
})

test('features that are not saved are asked about, also before another tab', async ({ page, signInAs }) => {
  await signInAs('internal staff')
  const made = await makeGroup(page)
  await page.goto(`${made.path}?tab=featurePermissions`)
  await box(page, 'Zones', 'Read').check()
  await page.getByRole('tab', { name: 'History' }).click()
  const dialog = page.getByRole('dialog', { name: 'Leave without saving?' })
  await dialog.getByRole('button', { name: 'Stay' }).click()
  await expect(box(page, 'Zones', 'Read')).toBeChecked()
  await button(page, 'Undo changes').click()
  await expect(box(page, 'Zones', 'Read')).not.toBeChecked()
  await page.getByRole('tab', { name: 'History' }).click()
  await expect(page.getByRole('tab', { name: 'History' })).toHaveAttribute('aria-selected', 'true')
})

test('features that another has changed can be chosen between', async ({ page, signInAs, expectComplaint }) => {
  expectComplaint(/409 \(Conflict\)/)
  await signInAs('internal staff')
  const made = await makeGroup(page)
  await page.goto(`${made.path}?tab=featurePermissions`)
  await box(page, 'Zones', 'Read').check()
  await api(page, 'PUT', made.api, { featureIds: [] })
  await button(page, 'Save').click()
  const dialog = page.getByRole('dialog', { name: 'Changed by somebody else' })
  await dialog.getByRole('button', { name: 'Save these values' }).click()
  await expect(page.getByText(`The features of ${made.name} are saved`)).toBeVisible()
  expect(await features(page, made.api)).toHaveLength(2)
})

test('refused features are reported where they are', async ({ page, signInAs, expectComplaint }) => {
  expectComplaint(/422/)
  await signInAs('internal staff')
  const made = await makeGroup(page)
  await page.goto(`${made.path}?tab=featurePermissions`)
  const refusal = [{ propertyName: 'featureIds', errorMessage: 'You can only grant features that you hold' }]
  await page.route(`**/api${made.api}`, route =>
    route.request().method() === 'PUT' ? route.fulfill({ status: 422, json: refusal }) : route.continue(),
  )
  await box(page, 'Zones', 'Read').check()
  await button(page, 'Save').click()
  await expect(page.getByRole('alert').filter({ hasText: 'You can only grant features that you hold' })).toBeVisible()
  await expect(box(page, 'Zones', 'Read')).toBeChecked()
})

test('features that could not be loaded are reported, and retried', async ({ page, signInAs, expectComplaint }) => {
  expectComplaint(/500|Failed to load/)
  await signInAs('internal staff')
  const made = await makeGroup(page)
  await page.route('**/api/feature/pick**', route => route.fulfill({ status: 500, json: 'It broke' }))
  await page.goto(`${made.path}?tab=featurePermissions`)
  await expect(page.getByText('The features could not be loaded')).toBeVisible()
  await page.unroute('**/api/feature/pick**')
  await button(page, 'Try again').click()
  await expect(box(page, 'Doors', 'Read')).toBeChecked()
})

test('who may not change a user group reads what it may do', async ({ page, signInAs }) => {
  await signInAs('site owner')
  const roles = (await api(page, 'GET', '/role/pick?q=Trial')) as unknown as { id: number }[]
  await page.goto(`/settings/user-group/${roles[0]?.id}?tab=featurePermissions`)
  const list = page.getByRole('list', { name: 'Feature permissions' })
  await expect(list.getByRole('listitem').filter({ hasText: /^Doors/ })).toContainText('Read: allowed')
  await expect(list.getByRole('listitem').filter({ hasText: /^Doors/ })).toContainText('Edit: not allowed')
  await expect(page.getByRole('checkbox')).toHaveCount(0)
})

test('a user group has its users, and another begins in it', async ({ page, signInAs }) => {
  await signInAs('site owner')
  const roles = (await api(page, 'GET', '/role/pick?q=Site owner')) as unknown as { id: number }[]
  await page.goto(`/settings/user-group/${roles[0]?.id}`)
  await page.getByRole('tab', { name: 'Website admins' }).click()
  await expect(page.getByRole('row').filter({ hasText: 'olivia.owner' })).toBeVisible()
  await expect(page.getByRole('row').filter({ hasText: 'Isla Webb' })).toHaveCount(0)
  await page.getByRole('link', { name: 'Create website admin' }).click()
  await expect(page.getByRole('form').getByText('Site owner', { exact: true })).toBeVisible()
})

test('what a user did leads to where it was done, and is narrowed', async ({ page, signInAs }) => {
  await signInAs('site owner')
  const zone = await makeZone(page)
  const { userId } = await api(page, 'GET', '/authentication/user')
  await api(page, 'PUT', `/zone/${zone.id}`, { description: 'Seen by the log' })
  await page.goto(`/settings/user/${String(userId)}?tab=activityLog`)
  const log = page.getByRole('list', { name: /^What .* did$/ })
  const newest = log.getByRole('listitem').first()
  await expect(newest).toContainText(/Changed\s*zone/)
  await expect(newest).toContainText('Seen by the log')
  await page.getByRole('combobox', { name: 'What was changed' }).fill('Doors')
  await page.getByRole('option', { name: 'Doors', exact: true }).click()
  await expect(page).toHaveURL(/of=door/)
  await expect(log.getByRole('listitem').filter({ hasText: zone.name })).toHaveCount(0)
  await page.goto(`/settings/user/${String(userId)}?tab=activityLog&to=2020-01-01`)
  await expect(page.getByText('Nothing matches')).toBeVisible()
  await page.goto(`/settings/user/${String(userId)}?tab=activityLog&of=zone`)
  await newest.getByRole('link', { name: zone.name }).click()
  await expect(heading(page, zone.name)).toBeVisible()
})

for (const tab of ['door', 'controller', 'fob'] as const)
  test(`the events of a ${tab} say in words what happened`, async ({ page, signInAs }) => {
    await signInAs('site owner')
    const key = `${tab}Id`
    const { items } = await api(page, 'GET', '/event?limit=200&type=accessGranted')
    const event = items.find(each => typeof each[tab === 'fob' ? 'tokenId' : key] === 'number')
    const base = { door: '/management/door', controller: '/management/controller', fob: '/administration/fob' }[tab]
    const path = `${base}/${String(event?.[tab === 'fob' ? 'tokenId' : key])}?tab=event`
    // Others may have come since, and more than are drawn.
    await page.goto(`${path}&type=accessGranted`)
    await expect(page.getByRole('gridcell', { name: 'Access granted' }).first()).toBeVisible()
    await expect(page.getByText('accessGranted')).toHaveCount(0)
    await page.goto(path)
    await button(page, 'Filters').click()
    await page.getByRole('combobox', { name: 'Type' }).fill('Door for')
    await page.getByRole('option', { name: 'Door forced' }).click()
    await expect(page).toHaveURL(/type=doorForced/)
    await expect(page.getByText('Type: Door forced')).toBeVisible()
  })

test('the tabs of users and user groups pass axe', async ({ page, signInAs, axe }) => {
  await signInAs('site owner')
  await makeZone(page)
  // A link of few letters stands out from the sentence least.
  const { items } = await api(page, 'GET', '/fob?limit=1')
  await api(page, 'PUT', `/fob/${String(items[0]?.['fobId'])}`, { additionalInfo: unique('Seen by axe') })
  const { userId } = await api(page, 'GET', '/authentication/user')
  const roles = (await api(page, 'GET', '/role/pick?q=Site owner')) as unknown as { id: number }[]
  await page.goto(`/settings/user/${String(userId)}?tab=activityLog`)
  await expect(page.getByRole('listitem').filter({ hasText: 'Created' }).first()).toBeVisible()
  expect(await axe(), 'activity').toEqual([])
  await page.goto(`/settings/user-group/${roles[0]?.id}?tab=user`)
  await expect(page.getByRole('row').filter({ hasText: 'olivia.owner' })).toBeVisible()
  expect(await axe(), 'members').toEqual([])
  await page.goto(`/settings/user-group/${roles[0]?.id}?tab=featurePermissions`)
  await expect(page.getByText(/ of \d+ allowed/)).toBeVisible()
  expect(await axe(), 'features, to read').toEqual([])
  await signInAs('internal staff')
  const made = await makeGroup(page)
  await page.goto(`${made.path}?tab=featurePermissions`)
  await expect(box(page, 'Doors', 'Read')).toBeVisible()
  expect(await axe(), 'features, to tick').toEqual([])
})
