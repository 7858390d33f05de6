import { expect, test } from 'vitest'
import { page, userEvent } from 'vitest/browser'
import { Reply, type FakeApi } from './support/fake-api.ts'
import { fakeApi, show } from './support/show.tsx'
import { withZones, zonesOf } from './support/zones.ts'

const input = (name: string) => page.getByRole('textbox', { name, exact: true })
const button = (name: string) => page.getByRole('button', { name, exact: true })
const unique = 'Name is not unique'

async function chooseSite() {
  await page.getByRole('combobox', { name: 'Site' }).click()
  await page.getByRole('option', { name: 'Harbour House', exact: true }).click()
}

test('rules are said in the words of the server before anything is sent', async () => {
  const api = withZones(fakeApi(), [])
  await show('/administration/zone/create')
  await button('Create zone').click()
  await expect.element(page.getByText('Name is required')).toBeVisible()
  await expect.element(page.getByText('Site is required')).toBeVisible()
  await expect.element(input('Name')).toHaveFocus()
  await input('Max occupancy').fill('0')
  await userEvent.keyboard('{Tab}')
  await expect.element(page.getByText('Max occupancy must be at least 1')).toBeVisible()
  expect(api.callsOf('POST /zone')).toEqual([])
})

test('a value that is taken is said while it is typed, and a check that fails counts as failed', async () => {
  const api = withZones(fakeApi(), []).on('GET /zone/validate-name', ({ query }) => query.get('value') !== 'ATTIC')
  await show('/administration/zone/create')
  await input('Name').fill('ATTIC')
  await expect.element(page.getByText(unique)).toBeVisible()
  await expect.element(input('Name')).toHaveAccessibleDescription(unique)
  await input('Name').fill('Free')
  await expect.element(page.getByText(unique)).not.toBeInTheDocument()
  api.on('GET /zone/validate-name', () => {
    throw new TypeError('Failed to fetch')
  })
  await input('Name').fill('Unknown')
  await expect.element(page.getByText(unique)).toBeVisible()
})

test('what the server refuses stands at its field, which takes the focus', async () => {
  withZones(fakeApi(), []).on('POST /zone', () => new Reply(422, [{ propertyName: 'name', errorMessage: unique }]))
  await show('/administration/zone/create')
  await input('Name').fill('Attic')
  await chooseSite()
  await button('Create zone').click()
  await expect.element(input('Name')).toHaveAccessibleDescription(unique)
  await expect.element(input('Name')).toHaveFocus()
})

test('a check that answers late takes away nothing that the server has refused meanwhile', async () => {
  const late = Promise.withResolvers<boolean>()
  const api = withZones(fakeApi(), [])
    .on('GET /zone/validate-name', () => late.promise)
    .on('POST /zone', () => new Reply(422, [{ propertyName: 'name', errorMessage: unique }]))
  await show('/administration/zone/create')
  await input('Name').fill('Attic')
  await chooseSite()
  await expect.poll(() => api.callsOf('GET /zone/validate-name').length).toBe(1)
  await button('Create zone').click()
  await expect.element(input('Name')).toHaveAccessibleDescription(unique)
  late.resolve(true)
  for (let frame = 0; frame < 20; frame++) await new Promise(requestAnimationFrame)
  await expect.element(input('Name')).toHaveAccessibleDescription(unique)
})

test('what is refused but names no field of the form is said above it, and what was typed stays', async () => {
  withZones(fakeApi(), []).on('POST /zone', () => new Reply(500, 'The disk is full'))
  await show('/administration/zone/create')
  await input('Name').fill('Attic')
  await chooseSite()
  await button('Create zone').click()
  const alert = page.getByRole('alert').filter({ hasText: 'Not saved' })
  await expect.element(alert).toMatchTextContent(/The disk is full/)
  await expect.element(input('Name')).toHaveValue('Attic')
  await expect.element(button('Create zone')).toBeEnabled()
})

test('what passes is sent once, and the form ends on what was created', async () => {
  const created = { ...zonesOf(1)[0], zoneId: 7, name: 'Attic' }
  const api = withZones(fakeApi(), []).on('POST /zone', () => created)
  const { at } = await show('/administration/zone/create')
  api.on('GET /zone/:id', () => created).on('GET /zone/:id/history', () => ({ items: [], next: null }))
  answerTabs(api)
  await input('Name').fill('Attic')
  await chooseSite()
  await button('Create zone').click()
  await expect.poll(at).toBe('/administration/zone/7')
  expect(api.callsOf('POST /zone').map(({ body }) => body)).toEqual([
    expect.objectContaining({ name: 'Attic', areaId: 1 }),
  ])
})

/** What the page of a zone asks besides the record. */
const answerTabs = (api: FakeApi) =>
  api
    .on('GET /door', () => ({ items: [], next: null, total: 0 }))
    .on('GET /event', () => ({ items: [], next: null, total: 0 }))

const draftText = /You have unsaved changes from/

test('leaving asks while something is unsaved, and what is left is forgotten', async () => {
  withZones(fakeApi(), zonesOf(2))
  const { at, goTo } = await show('/administration/zone/2/edit')
  await input('Description').fill('Half a sentence')
  const toList = page.getByRole('navigation', { name: 'Breadcrumbs' }).getByRole('link', { name: 'Zones' })
  const dialog = page.getByRole('dialog', { name: 'Leave without saving?' })
  await toList.click()
  await dialog.getByRole('button', { name: 'Stay' }).click()
  await expect.element(dialog).not.toBeInTheDocument()
  expect(at()).toBe('/administration/zone/2/edit')
  await expect.element(input('Description')).toHaveValue('Half a sentence')
  await expect.poll(() => Object.keys(sessionStorage).join()).toContain('gatehouse-draft')
  await toList.click()
  await dialog.getByRole('button', { name: 'Leave' }).click()
  await expect.element(page.getByRole('heading', { name: 'Zones' })).toBeVisible()
  await goTo('/administration/zone/2/edit')
  await expect.element(input('Description')).toHaveValue('')
  await expect.element(page.getByText(draftText)).not.toBeInTheDocument()
})

/** Leaves a draft behind as a tab that is reloaded does. */
async function leaveDraft() {
  const first = await show('/administration/zone/2/edit')
  await input('Description').fill('Half a sentence')
  await expect.poll(() => Object.keys(sessionStorage).join()).toContain('gatehouse-draft')
  await first.unmount()
}

test('a draft is offered when the form opens again, and restored', async () => {
  withZones(fakeApi(), zonesOf(2))
  await leaveDraft()
  await show('/administration/zone/2/edit')
  await expect.element(page.getByText(draftText)).toBeVisible()
  await expect.element(input('Description')).toHaveValue('')
  await button('Restore them').click()
  await expect.element(input('Description')).toHaveValue('Half a sentence')
  await expect.element(page.getByText(draftText)).not.toBeInTheDocument()
})

test('a draft that is discarded does not come again', async () => {
  withZones(fakeApi(), zonesOf(2))
  await leaveDraft()
  const second = await show('/administration/zone/2/edit')
  await button('Discard them').click()
  await expect.element(page.getByText(draftText)).not.toBeInTheDocument()
  await second.unmount()
  await show('/administration/zone/2/edit')
  await expect.element(input('Description')).toHaveValue('')
  await expect.element(page.getByText(draftText)).not.toBeInTheDocument()
})

test('what another changed meanwhile is shown beside one’s own, to choose from', async () => {
  const [zone] = zonesOf(1)
  const current = { ...zone, description: 'Theirs', maxOccupancy: 9, version: 2, updatedAt: '2026-11-22T09:30:00Z' }
  const api = withZones(fakeApi(), [zone!])
    .on('PUT /zone/:id', ({ body }) =>
      (body as { version: number }).version === 1
        ? new Reply(409, { error: 'It has changed', code: 'conflict', current })
        : { ...current, ...(body as object), version: 3 },
    )
    .on('GET /zone/:id/history', () => ({
      items: [{ auditEntryId: 1, change: 'edited', by: 'Ada', at: '2026-11-22T09:30:00Z', before: null, after: null }],
      next: null,
    }))
  answerTabs(api)
  const { at } = await show('/administration/zone/1/edit')
  await input('Description').fill('Mine')
  await input('Max occupancy').fill('7')
  await button('Save').click()
  const dialog = page.getByRole('dialog', { name: 'Changed by somebody else' })
  await expect.element(dialog.getByText(/was changed by Ada at 22\/11\/2026 09:30 meanwhile/)).toBeVisible()
  await expect.element(dialog.getByText('Theirs')).toBeVisible()
  await expect.element(dialog.getByText('Mine')).toBeVisible()
  await dialog.getByRole('radio', { name: 'Max occupancy: as it is now' }).click()
  await dialog.getByRole('button', { name: 'Save these values' }).click()
  await expect.poll(at).toBe('/administration/zone/1')
  expect(api.callsOf('PUT /zone/:id').map(({ body }) => body)).toEqual([
    { description: 'Mine', maxOccupancy: 7, version: 1 },
    { description: 'Mine', version: 2 },
  ])
})

test('what follows from fields that were left empty is asked before it is sent', async () => {
  const api = fakeApi()
    .on('GET /user/validate-username', () => true)
    .on('GET /user/validate-email', () => true)
    .on('GET /usergroup/pick', () => [])
    .on('POST /user', ({ body }) => ({ ...(body as object), userId: 5, version: 1 }))
  const { at } = await show('/settings/user/create')
  await input('Username').fill('ada')
  await input('First name').fill('Ada')
  await input('Surname').fill('Byron')
  await input('Email').fill('ada@example.com')
  await button('Create website admin').click()
  const dialog = page.getByRole('dialog', { name: 'Create website admin?' })
  await expect.element(dialog.getByText(/^Without a password they cannot sign in/)).toBeVisible()
  await expect.element(dialog.getByText(/^Without a user group they can sign in/)).toBeVisible()
  await expect.element(dialog.getByRole('button', { name: 'Go back' })).toHaveFocus()
  await userEvent.keyboard('{Enter}')
  await expect.element(dialog).not.toBeInTheDocument()
  expect(api.callsOf('POST /user')).toEqual([])

  await button('Create website admin').click()
  api.on('GET /user/:id', () => new Reply(404, { error: 'Not found' }))
  await dialog.getByRole('button', { name: 'Create website admin' }).click()
  await expect.poll(at).toMatch(/\/5$/)
  expect(api.callsOf('POST /user')).toHaveLength(1)
})
