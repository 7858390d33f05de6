import { expect, test } from 'vitest'
import { page, userEvent } from 'vitest/browser'
import { Reply } from '../../../components/support/fake-api.ts'
import { fakeApi, show, user } from '../../../components/support/show.tsx'
import EditEngineerRelationships from '../../../../src/features/engineers/screens/edit-engineer-relationships.screen.tsx'

const acme = { clientId: 7, name: 'Acme' }
const relation = (id: number, name: string, more: object = {}) => ({
  clientRelationId: id,
  kind: 'engineer',
  party: { clientId: id + 100, name },
  areas: [],
  startDate: '2026-01-31',
  endDate: null,
  state: 'holds',
  version: 1,
  ...more,
})
const path = '/configuration/client/7/edit-engineer-relationships'
const routes = [
  { path: '/configuration/client/:clientId/edit-engineer-relationships', Component: EditEngineerRelationships },
]
const areas = [
  { areaId: 1, name: 'Wharf' },
  { areaId: 2, name: 'Wharf / First floor' },
]

const api = (items: () => readonly object[]) =>
  fakeApi()
    .on('GET /client/:id/relationship', () => ({ client: acme, items: items(), areas }))
    .on('GET /client/pick', () => [{ id: 102, title: 'Bright Alarms' }])

test('an engineer is added; what is wrong stands at its field, and nothing typed is lost', async () => {
  const sent: unknown[] = []
  api(() => (sent.length > 1 ? [relation(2, 'Bright Alarms')] : [])).on('POST /client/:id/relationship', ({ body }) => {
    sent.push(body)
    return sent.length > 1
      ? new Reply(201, { clientRelationId: 2 })
      : new Reply(422, [{ propertyName: 'relatedClientId', errorMessage: 'Not valid installer' }])
  })
  await show(path, routes)
  await expect.element(page.getByText('No engineer looks after Acme')).toBeVisible()
  await page.getByRole('button', { name: 'Add', exact: true }).click()
  const form = page.getByRole('form', { name: 'Add' })
  const who = form.getByRole('combobox', { name: 'Engineer' })
  await expect.element(who).toHaveFocus()
  await userEvent.type(who, 'Bright')
  await page.getByRole('option', { name: 'Bright Alarms' }).click()
  await form.getByRole('combobox', { name: 'Sites' }).click()
  await page.getByRole('option', { name: 'Wharf / First floor' }).click()
  await form.getByRole('button', { name: 'Add', exact: true }).click()
  await expect.element(form.getByText('Not valid installer')).toBeVisible()
  await expect.element(who).toHaveValue('Bright Alarms')
  await form.getByRole('button', { name: 'Add', exact: true }).click()
  await expect.element(page.getByRole('listitem').filter({ hasText: 'Holds: from 31/01/2026' })).toBeVisible()
  expect(sent[1]).toMatchObject({ relatedClientId: 102, areaIds: [2], endDate: null })
})

test('dates are changed, and a change made by somebody else meanwhile is told', async () => {
  api(() => [relation(2, 'Bright Alarms')]).on(
    'PUT /client/:id/relationship/:relationId',
    () => new Reply(409, { error: 'It was changed by Ada while you were editing', code: 'changedMeanwhile' }),
  )
  await show(path, routes)
  await page.getByRole('button', { name: 'Change Bright Alarms from 31/01/2026' }).click()
  const form = page.getByRole('form', { name: 'Save' })
  await form.getByRole('button', { name: 'Save' }).click()
  await expect.element(form.getByText('It was changed by Ada while you were editing')).toBeVisible()
  await form.getByRole('button', { name: 'Cancel' }).click()
  await expect.element(page.getByRole('button', { name: 'Change Bright Alarms from 31/01/2026' })).toHaveFocus()
})

test('a relation is revoked once that is confirmed, and given back by undo', async () => {
  let version = 1
  const sent: unknown[] = []
  api(() => [relation(2, 'Bright Alarms', { version, state: version === 2 ? 'revoked' : 'holds' })]).on(
    'POST /client/:id/relationship/:relationId/:what',
    ({ body, params }) => {
      sent.push([params['what'], body])
      version++
      return undefined
    },
  )
  await show(path, routes)
  await page.getByRole('button', { name: 'Revoke Bright Alarms from 31/01/2026' }).click()
  await expect.element(page.getByText('Their people lose it at once', { exact: false })).toBeVisible()
  await page.getByRole('dialog').getByRole('button', { name: 'Revoke', exact: true }).click()
  await expect.element(page.getByText('Revoked: from 31/01/2026', { exact: false })).toBeVisible()
  // What was clicked is gone: the keyboard goes on where it was.
  await expect.element(page.getByRole('list', { name: 'Engineer relationships' })).toHaveFocus()
  await page.getByRole('button', { name: 'Undo' }).click()
  await expect.element(page.getByText('Bright Alarms has access again')).toBeVisible()
  expect(sent).toEqual([
    ['revoke', { version: 1 }],
    ['restore', { version: 2 }],
  ])
})

test('who may only read sees them, and can change nothing', async () => {
  api(() => [relation(2, 'Bright Alarms', { areas: [areas[1]] })])
  await show(path, routes, { ...user, permissions: ['CLIENT_READ'] })
  await expect.element(page.getByText('Wharf / First floor')).toBeVisible()
  await expect.element(page.getByRole('button', { name: /Add|Change|Revoke/ })).not.toBeInTheDocument()
})

test('where they cannot be read, it says so, and they are read again', async () => {
  let isDown = true
  fakeApi().on('GET /client/:id/relationship', () =>
    isDown
      ? new Reply(503, { error: 'The server is starting', code: 'unavailable' })
      : { client: acme, items: [], areas },
  )
  await show(path, routes)
  await expect.element(page.getByText('Engineer relationships could not be loaded')).toBeVisible()
  isDown = false
  await page.getByRole('button', { name: 'Try again' }).click()
  await expect.element(page.getByText('No engineer looks after Acme')).toBeVisible()
})
