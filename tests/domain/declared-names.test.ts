import { describe, expect, it } from 'vitest'
import { command } from '../../src/domain/command.ts'
import { entity, stateFieldOf } from '../../src/domain/entity.ts'
import { choice, dateTime, flag, picture, ref, text } from '../../src/domain/fields/index.ts'

const fields = {
  name: text({ required: true }),
  area: ref('area'),
  photo: picture(),
  locked: flag(),
  seenAt: dateTime(),
  status: choice({ open: 'Open', shut: 'Shut' }),
}
const base = {
  id: 'thing',
  term: 'door',
  key: 'thingId',
  permission: 'DOOR',
  heldBy: 'organisation',
  api: '/thing',
  areaLimit: 'client',
  title: () => '',
  fields,
} as const

/** The compiler refuses what no field or code is called: each mark below is an error of `tsc` if it does not. */
describe('a declaration that misspells', () => {
  it('a column, a filter, an order or a field to search is none', () => {
    const good = entity({ ...base, list: { columns: ['name'], filters: ['locked'], sorts: ['seenAt'], sort: '-name' } })
    expect(good.list?.columns).toEqual(['name'])
    // @ts-expect-error a column
    entity({ ...base, list: { columns: ['nam'], sort: 'name' } })
    // @ts-expect-error a filter
    entity({ ...base, list: { columns: [], sort: 'name', filters: ['areaId'] } })
    // @ts-expect-error a further order
    entity({ ...base, list: { columns: [], sort: 'name', sorts: ['seen'] } })
    // @ts-expect-error the order
    entity({ ...base, list: { columns: [], sort: '-nam' } })
    // @ts-expect-error a field to search
    entity({ ...base, list: { columns: [], sort: 'name', search: ['title'] } })
    // @ts-expect-error a picture
    entity({ ...base, list: { columns: [], sort: 'name', tiles: 'name' } })
  })

  it('a condition of a named list is none', () => {
    const list = { title: 'All', path: 'all' }
    const good = entity({ ...base, lists: { open: { ...list, where: { locked: false, areaId: null } } } })
    expect(Object.keys(good.lists ?? {})).toEqual(['open'])
    // @ts-expect-error a property
    entity({ ...base, lists: { open: { ...list, where: { area: null } } } })
    // @ts-expect-error a value
    entity({ ...base, lists: { open: { ...list, where: { status: 'closed' } } } })
    // @ts-expect-error a date and time
    entity({ ...base, lists: { recent: { ...list, since: { field: 'name', days: 3 } } } })
  })

  it('a reference is none', () => {
    const good = entity({ ...base, areaLimit: { nearest: ['area'] } })
    expect(good.areaLimit).toEqual({ nearest: ['area'] })
    // @ts-expect-error where it is
    entity({ ...base, areaLimit: { nearest: ['site'] } })
    // @ts-expect-error where it is, by what is no reference
    entity({ ...base, areaLimit: { every: ['name'] } })
    // @ts-expect-error the client
    entity({ ...base, across: { permission: 'KMSUSER_USER', by: 'name' } })
    // @ts-expect-error what the path sets
    entity({ ...base, screens: { base: '/thing', createFor: 'area' } })
    // @ts-expect-error what is unique
    entity({ ...base, together: [{ fields: ['nam'], thing: 'Name' }] })
  })

  it('a permission is none', () => {
    const good = entity({ ...base, permission: { read: 'KMSUSER_USER' } })
    expect(good.permission.edit).toBe('KMSUSER_USER')
    // @ts-expect-error a stem
    entity({ ...base, permission: 'DOORS' })
    // @ts-expect-error a code
    entity({ ...base, permission: { read: 'DOOR_REED' } })
    // @ts-expect-error a holder
    entity({ ...base, heldBy: 'owner' })
    // @ts-expect-error a verb that is held
    entity({ ...base, heldBy: { reed: 'trial', else: 'provider' } })
    // @ts-expect-error a field's own code
    text({ permission: 'KMSUSER' })
    // @ts-expect-error a command's own code
    command({ label: 'Mend', permission: 'DOOR_MEND' })
  })

  it('a state is none', () => {
    const phases = { ...fields, phase: choice({ new: 'New', 5: 'Old' }) }
    const good = entity({
      ...base,
      fields: phases,
      transitions: { field: 'phase' },
      commands: { age: command({ label: 'Age', from: ['new'], to: '5' }) },
    })
    expect(stateFieldOf(good)).toBe('phase')
    expect(stateFieldOf(entity({ ...base, commands: { shut: command({ label: 'Shut', to: 'shut' }) } }))).toBe('status')
    // @ts-expect-error the field
    entity({ ...base, transitions: { field: 'name' } })
    // @ts-expect-error where it goes
    entity({ ...base, commands: { shut: command({ label: 'Shut', to: 'closed' }) } })
    // @ts-expect-error where it comes from
    entity({ ...base, commands: { shut: command({ label: 'Shut', from: ['opened'], to: 'shut' }) } })
    // @ts-expect-error a state of another field
    entity({ ...base, fields: phases, commands: { age: command({ label: 'Age', to: 'new' }) } })
  })
})
