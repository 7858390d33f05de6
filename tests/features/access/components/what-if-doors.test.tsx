import { expect, test } from 'vitest'
import { page } from 'vitest/browser'
import { BeforeSaves } from '../../../../src/app/BeforeSaves.tsx'
import { objects } from '../../../../src/app/entity-table.tsx'
import { entities } from '../../../../src/domain/entities/index.ts'
import DoorAccess from '../../../../src/features/activations/screens/door/access.part.tsx'
import { Reply } from '../../../components/support/fake-api.ts'
import { fakeApi, show } from '../../../components/support/show.tsx'

const none = { count: 0, first: [] }
const nothing = {
  gain: 0,
  lose: 0,
  otherTimes: 0,
  doors: 1,
  isWhole: true,
  lastAccess: none,
  asksAbove: 100,
  items: [{ fobId: 7, fob: 'Fob 7', personId: null, person: null, gains: none, loses: none, times: none }],
  next: null,
}
const contractors = {
  groupId: 11,
  group: 'Contractors',
  through: ['named'],
  doorGroups: [],
  timeProfile: null,
  people: 2,
  credentials: 2,
}
const door = { doorId: 4, number: 1, name: 'Lobby' }
const doorApi = () =>
  fakeApi()
    .on('GET /activation/door/:id', () => ({ groups: [contractors], areas: [] }))
    .on('GET /group/pick', () => [{ id: 12, title: 'Cleaners' }])
    .on('GET /group/11', () => ({ groupId: 11, doorIds: [3, 4] }))
    .on('GET /group/12', () => ({ groupId: 12, doorIds: [8] }))
const showDoor = () => {
  const part = <DoorAccess entity={entities.door} record={door} />
  return show('/door', [{ Component: BeforeSaves, children: [{ path: '/door', element: part }] }])
}
const summary = () => page.getByRole('region', { name: 'What this does to access' })
async function chooseCleaners() {
  await page.getByRole('button', { name: 'Add to a group' }).click()
  await page.getByRole('combobox', { name: 'Groups' }).fill('Cle')
  await page.getByRole('option', { name: 'Cleaners' }).click()
}

test('adding a door to a group says who can open it then, and asks again where they are many', async () => {
  let added = 0
  doorApi()
    .on('POST /access/what-if', ({ body }) => {
      expect(body).toMatchObject({ changes: [{ entity: 'group', id: 12, fields: { doorIds: [8, 4] } }] })
      return { ...nothing, gain: 120 }
    })
    .on('POST /activation/door/:id/groups', ({ body }) => (added++, body))
  await showDoor()
  await chooseCleaners()
  await expect.element(summary()).toMatchTextContent(/120 \w+ gain 1 door/)
  const dialog = page.getByRole('dialog', { name: 'Add to a group' })
  await dialog.getByRole('button', { name: 'Add to a group' }).click()
  const asked = page.getByRole('dialog', { name: 'Add to a group?' })
  await expect.element(asked).toMatchTextContent(/120 \w+ access, more than 100/)
  expect(added).toBe(0)
  await asked.getByRole('button', { name: 'Add to a group' }).click()
  await expect.poll(() => added).toBe(1)
})

test('a group that cannot be read is said to be so, and is not passed over', async () => {
  doorApi().on('GET /group/12', () => new Reply(503, { error: 'The database cannot be reached' }))
  await showDoor()
  await chooseCleaners()
  await expect.element(page.getByRole('alert')).toMatchTextContent(/could not be worked out. The database cannot be/)
})

test('removing a door from a group says in its dialog who loses it', async () => {
  doorApi().on('POST /access/what-if', ({ body }) => {
    expect(body).toMatchObject({ changes: [{ entity: 'group', id: 11, fields: { doorIds: [3] } }] })
    return { ...nothing, lose: 2, lastAccess: { count: 1, first: ['1 Lobby'] } }
  })
  await showDoor()
  await page.getByRole('button', { name: 'Remove from Contractors' }).click()
  const dialog = page.getByRole('dialog', { name: 'Remove from Contractors' })
  await expect.element(dialog).toMatchTextContent(/2 \w+ lose 1 door/)
  await expect.element(dialog).toMatchTextContent(/takes away the last access: nobody .* could open 1 Lobby any more/)
})

test('deleting several says before it what all of that takes away', async () => {
  const groups = [5, 6].map(groupId => ({ groupId, name: `Group ${groupId}`, version: 1, autoAllDoors: false }))
  fakeApi()
    .on('GET /group', () => ({ items: groups, next: null, total: 2 }))
    .on('POST /access/what-if', ({ body }) => {
      expect(body).toMatchObject({ changes: [5, 6].map(id => ({ entity: 'group', id, isDeleted: true })) })
      return { ...nothing, lose: 3, doors: 4 }
    })
  await show('/administration/groups', [{ Component: BeforeSaves, children: [...objects] }])
  for (const { name } of groups) await page.getByRole('checkbox', { name: `Select ${name}` }).click()
  await page.getByRole('button', { name: 'Delete' }).click()
  await expect.element(page.getByRole('dialog')).toMatchTextContent(/3 \w+ lose 4 doors/)
})
