import { expect, it } from 'vitest'
import { intendedBy } from '../../../src/features/access/screens/what-if/intended.ts'

it('asks about changes as they would be written, and only about what concerns access', () => {
  expect(intendedBy([{ entity: 'group', id: 5, values: { name: 'Staff' } }])).toBeUndefined()
  expect(intendedBy([{ entity: 'person', id: 5, values: { areaId: 1 } }])).toBeUndefined()
  expect(intendedBy([{ entity: 'group', id: 5, values: { name: 'Staff', doorIds: [1] } }])).toEqual({
    changes: [{ entity: 'group', id: 5, fields: { doorIds: [1] }, isDeleted: false }],
  })
  expect(intendedBy([{ entity: 'door', id: 4, isDeleted: true }])).toEqual({
    changes: [{ entity: 'door', id: 4, fields: {}, isDeleted: true }],
  })
})

it('tells ending access from giving it', () => {
  const end = [31, 32].map(id => ({ entity: 'tokenActivation', id, values: { active: false } }))
  expect(intendedBy(end)).toEqual({
    changes: [31, 32].map(id => ({ entity: 'tokenActivation', id, fields: { active: false }, isDeleted: false })),
  })
  const give = { entity: 'tokenActivation', values: { personIds: [3], groupIds: [7], notes: 'Key', validFrom: null } }
  expect(intendedBy([give])).toEqual({ changes: [], given: { personIds: [3], groupIds: [7] } })
})

it('asks about a new group only together with its people', () => {
  const group = { entity: 'group', id: -1, values: { doorIds: [1] } }
  expect(intendedBy([group])).toBeUndefined()
  const people = { entity: 'tokenActivation', values: { personIds: [3], groupIds: [-1] } }
  expect(intendedBy([group, people])).toMatchObject({
    changes: [{ entity: 'group', id: -1 }],
    given: { personIds: [3], groupIds: [-1] },
  })
})
