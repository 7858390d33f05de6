import { describe, expect, it } from 'vitest'
import type { CustomField } from '../../src/api/custom-fields.ts'
import { fromWireName, toWireName, withCustomValues, withoutCustomNames } from '../../src/api/custom-values.ts'
import { customised, onCards } from '../../src/crud/custom/customised.ts'
import { columnsOf } from '../../src/crud/list/columns.ts'
import { toldOnce } from '../../src/crud/form/told-once.ts'
import { errorsOf, initialValues, sentValues } from '../../src/crud/form/values.ts'
import { person } from '../../src/domain/entities/people/person.ts'

const definition = (id: number, more: Partial<CustomField> = {}): CustomField => ({
  id,
  key: `custom.${id}`,
  name: `Field ${id}`,
  dataType: 'text',
  choices: [],
  required: false,
  description: null,
  showInTable: false,
  showInTile: false,
  ...more,
})
const own = customised(person, [
  definition(3, { name: 'Locker', required: true, showInTable: true }),
  definition(4, { name: 'Shift', dataType: 'choice', choices: ['Day', 'Night'], showInTile: true }),
])

describe('custom values', () => {
  it('are beside the others in a record, and separate on the wire', () => {
    const read = withCustomValues({ personId: 1, custom: { 3: 'A1', 4: null } })
    expect(read).toEqual({ personId: 1, 'custom:3': 'A1', 'custom:4': null })
    expect(withoutCustomNames({ version: 2, 'custom:3': 'B2' })).toEqual({ version: 2, custom: { 3: 'B2' } })
    expect(withoutCustomNames({ version: 2 })).toEqual({ version: 2 })
    expect(toWireName(fromWireName('custom.3'))).toBe('custom.3')
    expect([fromWireName('surname'), toWireName('surname')]).toEqual(['surname', 'surname'])
  })

  it('are not secrets shown only once', () => {
    expect(toldOnce(person, { personId: 1, 'custom:3': 'A1', key: 'ghk_1' })).toEqual([
      { label: 'Key', value: 'ghk_1' },
    ])
  })

  it('are columns, shown where their definition says so', () => {
    const columns = columnsOf(own)
    expect(columns.find(({ name }) => name === 'custom:3')).toMatchObject({ label: 'Locker', isUsual: true })
    expect(columns.find(({ name }) => name === 'custom:4')).toMatchObject({ label: 'Shift', isUsual: false })
    expect(onCards([definition(4, { showInTile: true }), definition(5)])).toEqual(['custom:4'])
    expect(customised(person, [])).toBe(person)
  })

  it('are checked in forms by the rules of the server', () => {
    const values = { ...initialValues(own, 'add', undefined), firstName: 'A', surname: 'B', 'custom:4': 'Dusk' }
    expect(errorsOf(own, 'add', undefined, values)).toMatchObject({
      'custom:3': { message: 'Locker is required' },
      'custom:4': { message: expect.stringContaining('Shift') },
    })
    const record = { firstName: 'A', surname: 'B', 'custom:3': 'A1', 'custom:4': 'Day' }
    const changed = { ...initialValues(own, 'edit', record), 'custom:4': 'Night' }
    expect(sentValues(own, 'edit', record, changed)).toEqual({ 'custom:4': 'Night' })
  })
})
