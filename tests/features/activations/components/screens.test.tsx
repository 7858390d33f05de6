import { expect, test } from 'vitest'
import { page } from 'vitest/browser'
import type { RouteObject } from 'react-router'
import { Reply } from '../../../components/support/fake-api.ts'
import { fakeApi, show } from '../../../components/support/show.tsx'
import AssignToPerson from '../../../../src/features/activations/screens/assign-to-person.screen.tsx'
import EditActivation from '../../../../src/features/activations/screens/edit-activation.screen.tsx'
import GiveAccess from '../../../../src/features/activations/screens/give-access.screen.tsx'
import routes from '../../../../src/features/activations/domain/routes.ts'
import { pattern } from '../../../../src/domain/pattern.ts'

const screens = { 'give-access': GiveAccess, 'edit-activation': EditActivation, 'assign-to-person': AssignToPerson }
const objects: RouteObject[] = routes.flatMap(route =>
  [route.path, ...route.aliases].map(path => ({
    path: pattern(path),
    handle: route,
    Component: screens[route.screen as keyof typeof screens],
  })),
)

const fob = { fobId: 7, reference: '1007', kind: 'card', version: 2, personId: 3, person: 'Ada Lovelace' }
const ada = { personId: 3, firstName: 'Ada', surname: 'Lovelace', version: 1 }
const api = () =>
  fakeApi()
    .on('GET /fob/:id', () => fob)
    .on('GET /person/:id', () => ada)
    .on('GET /person/pick', () => [{ id: 4, title: 'Bob Hill' }])
    .on('GET /group/:id', () => ({ groupId: 9, name: 'Contractors', version: 1 }))
    .on('GET /group/pick', () => [{ id: 11, title: 'Cleaners' }])
    .on('GET /area/:id', () => ({ areaId: 2, name: 'Harbour House', version: 1 }))
    .on('GET /activation/of', () => ({ items: [], next: null }))

test.each([
  ['/administration/fob/7/activate-to-group', 'Activate credential to group', 'Groups'],
  ['/administration/token/7/activate-to-area', 'Activate credential to site', 'Sites'],
  ['/administration/person/3/activate-to-group', 'Activate user to group', 'Groups'],
  ['/administration/group/9/activate-person', 'Activate user in group', 'Users'],
  ['/administration/area/2/group-activate', 'Activate a group in site', 'Group'],
])('%s asks what its title says', async (path, heading, asked) => {
  api()
  await show(path, objects)
  await expect.element(page.getByRole('heading', { level: 1 })).toMatchTextContent(heading)
  await expect.element(page.getByRole('combobox', { name: asked, exact: true })).toHaveFocus()
})

test('the access of a whole group is given page by page, and then one is at the site', async () => {
  const sent: unknown[] = []
  const fake = api().on('POST /activation/give', ({ body }) => {
    sent.push(body)
    const result = {
      tokenId: sent.length,
      token: '1',
      personId: null,
      person: null,
      areaId: 2,
      groupId: null,
      place: 'Harbour House',
      activationId: 1,
      outcome: 'given',
      reason: null,
    }
    return { results: [result], next: sent.length === 1 ? 40 : null }
  })
  const { at } = await show('/administration/area/2/group-activate', objects)
  await page.getByRole('combobox', { name: 'Group' }).click()
  await page.getByRole('option', { name: 'Cleaners' }).click()
  await page.getByRole('button', { name: 'Give access' }).click()
  await expect.poll(at).toBe('/administration/area/2')
  expect(sent).toEqual([
    { areaIds: [2], membersOfId: 11 },
    { areaIds: [2], membersOfId: 11, after: 40 },
  ])
  expect(fake.callsOf('POST /activation/give')).toHaveLength(2)
})

test('a credential is assigned; a refusal is told in words, and the choice stays', async () => {
  const fake = api().on('PUT /fob/:id', () => {
    throw new TypeError('Failed to fetch')
  })
  const { at } = await show('/administration/fob/7/assign-to-person', objects)
  await expect.element(page.getByText('Now with Ada Lovelace')).toBeVisible()
  const assign = page.getByRole('button', { name: 'Assign' })
  await assign.click()
  await expect.element(page.getByText('User is required')).toBeVisible()
  await page.getByRole('combobox', { name: 'User' }).click()
  await page.getByRole('option', { name: 'Bob Hill' }).click()
  await assign.click()
  await expect.element(page.getByRole('alert').filter({ hasText: 'Failed to assign credential to user' })).toBeVisible()
  await expect.element(page.getByRole('combobox', { name: 'User' })).toHaveValue('Bob Hill')
  fake.on('PUT /fob/:id', ({ body }) => ({ ...fob, ...(body as object) }))
  await assign.click()
  await expect.poll(at).toBe('/administration/fob/7')
  expect(fake.callsOf('PUT /fob/:id').at(-1)?.body).toEqual({ personId: 4, version: 2 })
})

test('an activation that has ended is not a form', async () => {
  api()
  await show('/administration/persons/3/edit-activation/99', objects)
  await expect.element(page.getByText('This access has ended')).toBeVisible()
  await expect
    .element(page.getByRole('link', { name: 'See what access there is' }))
    .toHaveAttribute('href', '/administration/persons/3')
})

test('a record that does not exist is said to be missing', async () => {
  api().on('GET /fob/:id', () => new Reply(404, { error: 'Error 404 - Not Found' }))
  await show('/administration/fob/8/activate-to-group', objects)
  await expect.element(page.getByRole('button', { name: 'Give access' })).not.toBeInTheDocument()
  await expect.element(page.getByRole('heading', { level: 1 })).toMatchTextContent(/not|No/i)
})
