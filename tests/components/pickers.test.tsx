import { expect, test, vi } from 'vitest'
import { page, userEvent } from 'vitest/browser'
import { focus } from './support/focus.ts'
import { Reply, type Call, type FakeApi } from './support/fake-api.ts'
import { fakeApi, show } from './support/show.tsx'
import { withZones } from './support/zones.ts'

const site = () => page.getByRole('combobox', { name: 'Site' })
const option = (name: string) => page.getByRole('option', { name, exact: true })
const isSearch = ({ query }: Call, q: string) => query.get('q') === q

/** The form of a new zone, whose site is picked. */
async function showPicker(change: (api: FakeApi) => void = () => undefined) {
  const api = withZones(fakeApi(), [])
  change(api)
  await show('/administration/zone/create')
  await expect.element(site()).toBeVisible()
  return api
}

/** Answers one search only when it is told to, with a site that nobody has seen before. */
function answerLate(api: FakeApi, q: string) {
  const { promise, resolve } = Promise.withResolvers<void>()
  const harbour = { id: 1, title: 'Harbour House' }
  api.on('GET /area/pick', async call => {
    if (!isSearch(call, q)) return [harbour, { id: 2, title: 'Dock Office' }]
    await promise
    return [{ id: 999_999, title: 'Harbour somewhere else' }]
  })
  const isAsked = () => api.callsOf('GET /area/pick').some(call => isSearch(call, q))
  return { isAsked, answer: resolve }
}

const typeInto = async (text: string) => {
  await focus(site())
  await userEvent.keyboard(text)
}

test('what is chosen by keyboard stands in it, and Enter goes on to the next field', async () => {
  await showPicker()
  await typeInto('Harbour')
  await expect.element(option('Harbour House')).toBeVisible()
  await expect.element(option('Dock Office')).not.toBeInTheDocument()
  await userEvent.keyboard('{ArrowDown}{Enter}')
  await expect.element(site()).toHaveValue('Harbour House')
  await userEvent.keyboard('{Enter}')
  await expect.element(page.getByRole('textbox', { name: 'Max occupancy' })).toHaveFocus()
})

test('what an arrow came to is what Enter takes, whatever is found meanwhile', async () => {
  const api = await showPicker()
  const { isAsked, answer } = answerLate(api, 'Harb')
  await site().click()
  await expect.element(option('Harbour House')).toBeVisible()
  await typeInto('Harb{ArrowDown}')
  await expect.poll(isAsked).toBe(true)
  answer()
  await new Promise(resolve => setTimeout(resolve, 100))
  await userEvent.keyboard('{Enter}')
  await expect.element(site()).toHaveValue('Harbour House')
})

test('options stay where they are while the pointer is on them', async () => {
  const api = await showPicker()
  const { isAsked, answer } = answerLate(api, 'Harb')
  await site().click()
  await expect.element(option('Harbour House')).toBeVisible()
  await typeInto('Harb')
  await option('Harbour House').hover()
  await expect.poll(isAsked).toBe(true)
  answer()
  await new Promise(resolve => setTimeout(resolve, 100))
  await option('Harbour House').click()
  await expect.element(site()).toHaveValue('Harbour House')
})

test('without an arrow or a pointer the newest answer is offered', async () => {
  const api = await showPicker()
  const { isAsked, answer } = answerLate(api, 'Harb')
  await site().click()
  await expect.element(option('Harbour House')).toBeVisible()
  await typeInto('Harb')
  await expect.poll(isAsked).toBe(true)
  answer()
  await expect.element(option('Harbour somewhere else')).toBeVisible()
  await expect.element(option('Harbour House')).not.toBeInTheDocument()
})

test('Enter takes the highlighted option on a page too busy for its timers', async () => {
  // The list forgets its place in a timer that it sets when it opens.
  const original = window.setTimeout
  vi.stubGlobal('setTimeout', (run: () => void, ms = 0) => original(run, ms === 0 ? 1500 : ms))
  await showPicker()
  await typeInto('Harbour')
  await expect.element(option('Harbour House')).toBeVisible()
  await userEvent.keyboard('{ArrowDown}')
  await new Promise(resolve => original(resolve, 2000))
  await userEvent.keyboard('{Enter}')
  await expect.element(site()).toHaveValue('Harbour House')
  await expect.element(page.getByText('Site is required')).not.toBeInTheDocument()
})

test('an open list keeps Enter for itself, with nothing highlighted too', async () => {
  const api = await showPicker()
  await typeInto('Harbour')
  await expect.element(option('Harbour House')).toBeVisible()
  await userEvent.keyboard('{Enter}')
  await expect.element(site()).toHaveFocus()
  await expect.element(page.getByText(/is required/)).not.toBeInTheDocument()
  expect(api.callsOf('POST /zone')).toEqual([])
})

test('where nothing is found it says so, and offers to create it', async () => {
  await showPicker()
  await typeInto('Attic')
  await expect.element(page.getByRole('option', { name: "Create site 'Attic'…" })).toBeVisible()
  await expect.element(option('Harbour House')).not.toBeInTheDocument()
})

test('where nothing is found and nothing can be created it says that none is found', async () => {
  withZones(fakeApi(), [])
  await show('/administration/zone')
  await page.getByRole('button', { name: 'Filters', exact: true }).click()
  await typeInto('Attic')
  await expect.element(page.getByText('None found')).toBeVisible()
  await expect.element(page.getByRole('option')).not.toBeInTheDocument()
})

test('a search that failed is said at the field, and is no empty answer', async () => {
  const api = await showPicker(fake =>
    fake.on('GET /area/pick', () => new Reply(403, { error: 'You may not read sites' })),
  )
  await site().click()
  await expect.element(page.getByText('You may not read sites')).toBeVisible()
  await expect.element(site()).toHaveAccessibleDescription('You may not read sites')
  expect(api.callsOf('GET /area/pick').length).toBeGreaterThan(0)
})

test('a reference is created on the spot, and chosen', async () => {
  const api = fakeApi()
    .on('GET /group/:check', () => true)
    .on('GET /timeprofile/:check', () => true)
    .on('GET /timeprofile/pick', () => [])
    .on('POST /timeprofile', ({ body }) => ({ ...(body as object), timeProfileId: 4, version: 1 }))
  await show('/administration/group/create')
  const profile = page.getByRole('combobox', { name: 'Time profile' })
  await focus(profile)
  await userEvent.keyboard('Nights')
  await page.getByRole('option', { name: "Create time profile 'Nights'…" }).click()
  const dialog = page.getByRole('dialog', { name: 'Create time profile' })
  await expect.element(dialog.getByRole('textbox', { name: 'Name' })).toHaveValue('Nights')
  await dialog.getByRole('textbox', { name: 'Number' }).fill('9')
  await dialog.getByRole('button', { name: 'Create time profile' }).click()
  await expect.element(dialog).not.toBeInTheDocument()
  await expect.element(profile).toHaveValue('Nights')
  expect(api.callsOf('POST /timeprofile').map(({ body }) => body)).toEqual([
    expect.objectContaining({ name: 'Nights', number: 9 }),
  ])
})
