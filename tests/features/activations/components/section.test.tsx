import { expect, test } from 'vitest'
import { page, userEvent } from 'vitest/browser'
import { Reply, type FakeApi } from '../../../components/support/fake-api.ts'
import { focus } from '../../../components/support/focus.ts'
import { fakeApi, showPart, user, show } from '../../../components/support/show.tsx'
import PersonAccess from '../../../../src/features/activations/screens/person/access.part.tsx'
import GroupAccess from '../../../../src/features/activations/screens/group/access.part.tsx'
import DoorAccess from '../../../../src/features/activations/screens/door/access.part.tsx'
import type { AccessRow } from '../../../../src/features/activations/domain/wire.ts'
import { entities } from '../../../../src/domain/entities/index.ts'

const row = (activationId: number, group: string, more: Partial<AccessRow> = {}): AccessRow => ({
  activationId,
  version: 1,
  tokenId: 7,
  token: '1007',
  kind: 'card',
  status: 'live',
  personId: 3,
  person: 'Ada Lovelace',
  picture: null,
  areaId: null,
  area: null,
  groupId: activationId,
  group,
  primary: false,
  validFrom: null,
  validUntil: null,
  dateAdded: '2026-01-05T09:00:00.000Z',
  notes: null,
  ...more,
})

/** Answers as the server does for a few activations. */
function withAccess(api: FakeApi, rows: AccessRow[]): FakeApi {
  const groups = [
    { id: 11, title: 'Contractors' },
    { id: 12, title: 'Cleaners' },
  ]
  return api
    .on('GET /activation/of', () => ({ items: rows, next: null }))
    .on('GET /group/pick', ({ query }) => {
      const q = query.get('q')?.toLowerCase() ?? ''
      return groups.filter(({ title }) => title.toLowerCase().startsWith(q))
    })
    .on('GET /area/pick', () => [])
    .on('GET /fob', () => ({ items: [{ fobId: 7, kind: 'card' }], next: null }))
}

const person = { personId: 3, firstName: 'Ada', surname: 'Lovelace' }
const showPerson = () => showPart(<PersonAccess entity={entities.person} record={person} />)
const section = page.getByRole('region', { name: 'Access' })
const item = (name: string) => section.getByRole('listitem').filter({ hasText: name })

test('access is there with what it is through, since when and until when', async () => {
  withAccess(fakeApi(), [
    row(11, 'Contractors', { validUntil: '2199-12-31' }),
    row(12, 'Cleaners', { validUntil: '2026-01-06' }),
    row(13, 'Guards', { status: 'lost' }),
    row(14, 'Visitors', { validFrom: '2199-01-01' }),
  ])
  await showPerson()
  await expect
    .element(item('Contractors'))
    .toMatchTextContent(/^Contractorsgroup, by 1007Since 05\/01\/2026, until 31\/12\/2199/)
  await expect
    .element(item('Contractors').getByRole('link', { name: 'Contractors' }))
    .toHaveAttribute('href', '/administration/group/11')
  await expect.element(item('Cleaners')).toMatchTextContent(/until 06\/01\/2026Over/)
  await expect.element(item('Guards')).toMatchTextContent(/no endLost/)
  await expect.element(item('Visitors')).toMatchTextContent(/From 01\/01\/2199, no endNot yet/)
})

test('access is given by keyboard alone, and shown at once', async () => {
  const rows: AccessRow[] = []
  const api = withAccess(fakeApi(), rows).on('POST /activation/give', () => {
    rows.push(row(11, 'Contractors'))
    return {
      results: [
        {
          tokenId: 7,
          token: '1007',
          personId: 3,
          person: 'Ada Lovelace',
          areaId: null,
          groupId: 11,
          place: 'Contractors',
          activationId: 11,
          outcome: 'given',
          reason: null,
        },
      ],
      next: null,
    }
  })
  await showPerson()
  await expect.element(section.getByText('No access')).toBeVisible()
  await focus(section.getByRole('button', { name: 'Give access' }))
  await userEvent.keyboard('{Enter}')
  await expect.element(page.getByRole('combobox', { name: 'Groups' })).toHaveFocus()
  await userEvent.keyboard('Con')
  await expect.element(page.getByRole('option', { name: 'Contractors' })).toBeVisible()
  await expect.element(page.getByRole('option', { name: 'Cleaners' })).not.toBeInTheDocument()
  await userEvent.keyboard('{ArrowDown}{Enter}')
  await focus(page.getByRole('textbox', { name: 'Notes' }))
  await userEvent.keyboard('For the works{Tab}{Tab}{Enter}')
  await expect.element(item('Contractors')).toBeVisible()
  await expect.element(page.getByRole('dialog')).not.toBeInTheDocument()
  expect(api.callsOf('POST /activation/give').map(({ body }) => body)).toEqual([
    { personIds: [3], groupIds: [11], notes: 'For the works' },
  ])
})

test('what could not be given is said, with why; what was typed stays', async () => {
  const result = {
    tokenId: 7,
    token: '1007',
    personId: 3,
    person: 'Ada Lovelace',
    areaId: null,
    groupId: 11,
    place: 'Contractors',
    activationId: 11,
    outcome: 'already',
    reason: 'Already active there',
  }
  const api = withAccess(fakeApi(), []).on('POST /activation/give', () => ({ results: [result], next: null }))
  await showPerson()
  await section.getByRole('button', { name: 'Give access' }).click()
  await page.getByRole('textbox', { name: 'Notes' }).fill('For the works')
  const send = page.getByRole('dialog').getByRole('button', { name: 'Give access' })
  await send.click()
  await expect
    .element(page.getByRole('alert'))
    .toMatchTextContent(/No access was given.*Ada Lovelace, 1007, Contractors.*Already active there/)
  api.on(
    'POST /activation/give',
    () => new Reply(422, [{ propertyName: 'groupIds', errorMessage: 'Choose what access is given to' }]),
  )
  await send.click()
  await expect
    .element(page.getByRole('combobox', { name: 'Groups' }))
    .toHaveAccessibleDescription(/Choose what access is given to/)
  await expect.element(page.getByRole('textbox', { name: 'Notes' })).toHaveValue('For the works')
  api.on('POST /activation/give', () => {
    throw new TypeError('Failed to fetch')
  })
  await send.click()
  await expect
    .element(page.getByRole('alert').filter({ hasText: 'Not saved' }))
    .toMatchTextContent(/The server cannot be reached/)
  await expect.element(page.getByRole('textbox', { name: 'Notes' })).toHaveValue('For the works')
})

test('dates are changed in place; a refusal stands at its field and keeps what was typed', async () => {
  const rows = [row(11, 'Contractors')]
  const refusal = [{ propertyName: 'validUntil', errorMessage: 'Valid until must not be before valid from' }]
  const api = withAccess(fakeApi(), rows)
    .on('GET /tokenactivation/:id', () => ({
      activationId: 11,
      version: 4,
      tokenId: 7,
      groupId: 11,
      active: true,
      validFrom: null,
      validUntil: null,
      notes: null,
    }))
    .on('PUT /tokenactivation/:id', () => new Reply(422, refusal))
  await showPerson()
  await section.getByRole('button', { name: 'Change Ada Lovelace, Contractors' }).click()
  await page.getByRole('textbox', { name: 'Notes' }).fill('Until the works end')
  const save = page.getByRole('dialog').getByRole('button', { name: 'Save' })
  await save.click()
  await expect.element(page.getByText('Valid until must not be before valid from')).toBeVisible()
  await expect.element(page.getByRole('textbox', { name: 'Notes' })).toHaveValue('Until the works end')
  api.on('PUT /tokenactivation/:id', ({ body }) => ({ activationId: 11, ...(body as object), version: 5 }))
  await save.click()
  await expect.element(page.getByRole('dialog')).not.toBeInTheDocument()
  expect(api.callsOf('PUT /tokenactivation/:id').at(-1)?.body).toEqual({ notes: 'Until the works end', version: 4 })
})

test('access is ended after a question, and taken back from the notice', async () => {
  const rows = [row(11, 'Contractors'), row(12, 'Cleaners')]
  const removed: AccessRow[] = []
  const api = withAccess(fakeApi(), rows)
    .on('POST /activation/end', () => {
      removed.push(...rows.splice(0, 1))
      return { results: [{ activationId: 11, outcome: 'done', reason: null }] }
    })
    .on('POST /activation/restore', () => {
      rows.unshift(...removed.splice(0))
      return { results: [{ activationId: 11, outcome: 'done', reason: null }] }
    })
  await showPerson()
  await section.getByRole('button', { name: 'End Ada Lovelace, Contractors' }).click()
  await expect.element(page.getByText(/^End the access of Ada Lovelace to Contractors\?/)).toBeVisible()
  expect(api.callsOf('POST /activation/end')).toEqual([])
  await page.getByRole('dialog').getByRole('button', { name: 'End access' }).click()
  await expect.element(item('Contractors')).not.toBeInTheDocument()
  await page.getByRole('button', { name: 'Undo' }).click()
  await expect.element(item('Contractors')).toBeVisible()
})

test('many are ended at once, and what was refused is said', async () => {
  const rows = [row(11, 'Contractors'), row(12, 'Cleaners')]
  const api = withAccess(fakeApi(), rows).on('POST /activation/end', () => ({
    results: [
      { activationId: 11, outcome: 'done', reason: null },
      { activationId: 12, outcome: 'refused', reason: 'Error 404 - Not Found' },
    ],
  }))
  await showPart(<GroupAccess entity={entities.group} record={{ groupId: 9, name: 'All' }} />)
  await section.getByRole('checkbox', { name: 'Choose all' }).click()
  await section.getByRole('button', { name: 'End 2' }).click()
  await page.getByRole('dialog').getByRole('button', { name: 'End 2' }).click()
  await expect.element(page.getByText('1 refused: Error 404 - Not Found')).toBeVisible()
  expect(api.callsOf('POST /activation/end').map(({ body }) => body)).toEqual([{ activationIds: [11, 12] }])
})

test('access that could not be loaded is not ‘no access’', async () => {
  withAccess(fakeApi(), []).on('GET /activation/of', () => new Reply(503, { error: 'The database cannot be reached' }))
  await showPerson()
  await expect.element(section.getByRole('alert')).toMatchTextContent(/The access could not be loaded/)
  await expect.element(page.getByText('No access', { exact: true })).not.toBeInTheDocument()
})

test('a person without a credential is told to get one first', async () => {
  withAccess(fakeApi(), []).on('GET /fob', () => ({ items: [], next: null }))
  await showPerson()
  await expect
    .element(section.getByRole('link', { name: 'Give them a credential first' }))
    .toHaveAttribute('href', '/administration/fob/create?personId=3')
})

test('who may only look is offered nothing to change', async () => {
  withAccess(fakeApi(), [row(11, 'Contractors'), row(12, 'Cleaners')])
  const codes = user.permissions.filter(code => !['FOB_ADD', 'FOB_EDIT', 'GROUP_EDIT'].includes(code))
  const element = <PersonAccess entity={entities.person} record={person} />
  await show('/part', [{ path: '/part', element }], { ...user, permissions: codes })
  await expect.element(item('Contractors')).toBeVisible()
  expect(section.getByRole('button').elements()).toEqual([])
  expect(section.getByRole('checkbox').elements()).toEqual([])
})

test('a door says by what it is opened, joins a group and leaves it', async () => {
  const groups = [
    {
      groupId: 11,
      group: 'Contractors',
      through: ['named'],
      doorGroups: [],
      timeProfile: 'Weekdays',
      people: 12,
      credentials: 15,
    },
    {
      groupId: 12,
      group: 'Cleaners',
      through: ['doorGroup'],
      doorGroups: [{ doorGroupId: 5, name: 'Way in' }],
      timeProfile: null,
      people: 1,
      credentials: 1,
    },
  ]
  const api = withAccess(fakeApi(), [])
    .on('GET /activation/door/:id', () => ({
      groups,
      areas: [{ areaId: 1, area: 'Harbour House', people: 2, credentials: 2 }],
    }))
    .on('GET /group/11', () => ({ groupId: 11, doorIds: [4] }))
    .on('GET /group/12', () => ({ groupId: 12, doorIds: [] }))
    .on('POST /activation/door/:id/groups', ({ body }) => body)
    .on('DELETE /activation/door/:id/groups/:groupId', () => {
      groups.shift()
      return { groupIds: [11] }
    })
  await showPart(<DoorAccess entity={entities.door} record={{ doorId: 4, number: 1, name: 'Lobby' }} />)
  await expect
    .element(item('Contractors'))
    .toMatchTextContent(/group: this door by name, Weekdays12 users with 15 credentials/)
  await expect.element(item('Cleaners')).toMatchTextContent(/door group Way in, at any time1 user with 1 credential$/)
  await expect.element(item('Harbour House')).toMatchTextContent(/2 users with 2 credentials/)
  await section.getByRole('button', { name: 'Add to a group' }).click()
  await page.getByRole('combobox', { name: 'Groups' }).fill('Cle')
  await page.getByRole('option', { name: 'Cleaners' }).click()
  await userEvent.keyboard('{Tab}{Tab}{Enter}')
  await expect.element(page.getByRole('dialog')).not.toBeInTheDocument()
  expect(api.callsOf('POST /activation/door/:id/groups').map(({ body }) => body)).toEqual([{ groupIds: [12] }])
  await section.getByRole('button', { name: 'Remove from Contractors' }).click()
  await page.getByRole('dialog').getByRole('button', { name: 'Remove' }).click()
  await expect.element(item('Contractors')).not.toBeInTheDocument()
})
