import fc from 'fast-check'
import { describe, expect, it } from 'vitest'
import { choice, flag, hex, integer, ref, refs, text } from '../../src/domain/fields/index.ts'
import { applies, check } from '../../src/domain/validate.ts'

const fields = {
  name: text({ required: true, max: 10 }),
  number: integer({ min: 1, max: 9, initial: 5 }),
  area: ref('area', { required: true }),
  code: hex({ digits: 4, message: 'Code is not 4 digit hex number' }),
  kind: choice({ fob: 'Fob', pin: 'PIN' }, { initial: 'fob' }),
  pin: text({ label: 'PIN', max: 4, when: { field: 'kind', is: ['pin'] } }),
  fixed: text({ fixed: true }),
  seen: flag({ computed: true }),
}
const errorsOf = (sent: Record<string, unknown>, mode: 'add' | 'edit' = 'add', current = {}) =>
  check(fields, sent, { mode, current }).errors.map(
    ({ propertyName, errorMessage }) => `${propertyName}: ${errorMessage}`,
  )

describe('checking values', () => {
  it('names the wire property and the words beside the field', () => {
    expect(errorsOf({})).toEqual(['name: Name is required', 'areaId: Area is required'])
    expect(errorsOf({ name: 'x'.repeat(11), areaId: 'first', code: 'xyz', number: 10 })).toEqual([
      'name: Name must be at most 10 characters',
      'number: Number must be at most 9',
      'areaId: Area must be chosen from the list',
      'code: Code is not 4 digit hex number',
    ])
  })

  it('refuses an empty list where one is required, and takes it elsewhere', () => {
    const lists = { doors: refs('door', { required: true }), areas: refs('area') }
    for (const mode of ['add', 'edit'] as const) {
      const { values, errors } = check(lists, { doorIds: [], areaIds: [] }, { mode })
      expect(errors).toEqual([{ propertyName: 'doorIds', errorMessage: 'Doors is required' }])
      expect(values['areaIds']).toEqual([])
    }
  })

  it('gives a new record its initial values, and normalises what was sent', () => {
    expect(check(fields, { name: ' Door ', areaId: 1, code: 'ab12' }, { mode: 'add' })).toEqual({
      values: { name: 'Door', number: 5, areaId: 1, code: 'AB12', kind: 'fob', pin: null, fixed: null },
      errors: [],
    })
  })

  it('takes what depends on a value that was not sent by the value that it begins with', () => {
    const sized = { ...fields, size: integer({ required: true, when: { field: 'kind', is: ['fob'] } }) }
    const body = { name: 'Door', areaId: 1 }
    expect(check(sized, { ...body, size: 3 }, { mode: 'add' }).values['size']).toBe(3)
    expect(check(sized, body, { mode: 'add' }).errors).toEqual([
      { propertyName: 'size', errorMessage: 'Size is required' },
    ])
    expect(check(sized, { ...body, kind: 'pin' }, { mode: 'add' }).errors).toEqual([])
  })

  it('takes of an edit only what was sent', () => {
    expect(check(fields, { number: 2 }, { mode: 'edit', current: { name: 'Door' } })).toEqual({
      values: { number: 2 },
      errors: [],
    })
  })

  it('refuses what is fixed, computed or unknown, unless it is sent back as it was', () => {
    expect(errorsOf({ fixed: 'new', seen: true, nonsense: 1 }, 'edit', { fixed: 'old', seen: false })).toEqual([
      'fixed: Fixed cannot be set',
      'seen: Seen cannot be set',
      'nonsense: nonsense is not known',
    ])
    expect(errorsOf({ fixed: 'old', seen: false }, 'edit', { fixed: 'old', seen: false })).toEqual([])
  })

  it('minds the condition of a field, by what is sent or by what stands', () => {
    expect(applies(fields.pin, { kind: 'pin' })).toBe(true)
    expect(check(fields, { name: 'x', areaId: 1, pin: '12345' }, { mode: 'add' })).toMatchObject({
      values: { pin: null },
      errors: [],
    })
    expect(errorsOf({ pin: '12345' }, 'edit', { kind: 'pin' })).toEqual(['pin: PIN must be at most 4 characters'])
    expect(errorsOf({ kind: 'pin', pin: '12345' }, 'edit', { kind: 'fob' })).toEqual([
      'pin: PIN must be at most 4 characters',
    ])
  })

  it('begins what is needed under a condition, or asks for it, once an edit makes the condition hold', () => {
    const conditional = {
      ...fields,
      digits: integer({ required: true, initial: 4, when: { field: 'kind', is: ['pin'] } }),
      reason: text({ required: true, when: { field: 'number', is: [9] } }),
    }
    const current = { kind: 'fob', digits: null, number: 1, reason: null }
    const edited = (sent: Record<string, unknown>) => check(conditional, sent, { mode: 'edit', current })
    expect(edited({ kind: 'pin' }).values).toEqual({ kind: 'pin', digits: 4 })
    expect(edited({ kind: 'pin', digits: 6 }).values).toEqual({ kind: 'pin', digits: 6 })
    expect(edited({ name: 'Other' }).values).toEqual({ name: 'Other' })
    expect(edited({ number: 9 }).errors).toEqual([{ propertyName: 'reason', errorMessage: 'Reason is required' }])
  })

  describe('what another field needs', () => {
    const read = {
      kind: choice({ fob: 'Fob', pin: 'PIN', phone: 'Phone' }, { required: true, initial: 'fob' }),
      keycode: hex({ digits: 4, message: 'Not hex', neededBy: { field: 'kind', is: ['fob'] } }),
      note: text({ max: 10 }),
    }
    const missing = [{ propertyName: 'keycode', errorMessage: 'Keycode is required' }]
    const added = (sent: Record<string, unknown>) => check(read, sent, { mode: 'add' }).errors
    const edited = (sent: Record<string, unknown>, current: Record<string, unknown>) =>
      check(read, sent, { mode: 'edit', current }).errors

    it('is required of a new record, also by an initial value, and may be given where it is not', () => {
      expect(added({})).toEqual(missing)
      expect(added({ kind: 'fob', keycode: '' })).toEqual(missing)
      expect(added({ kind: 'fob', keycode: 'AB12' })).toEqual([])
      expect(added({ kind: 'phone' })).toEqual([])
      expect(added({ kind: 'phone', keycode: 'AB12' })).toEqual([])
    })

    it('is required of an edit that takes it away, or makes the record one that needs it', () => {
      const fob = { kind: 'fob', keycode: 'AB12', note: null }
      expect(edited({ keycode: null }, fob)).toEqual(missing)
      expect(edited({ keycode: null, kind: 'phone' }, fob)).toEqual([])
      const phone = { kind: 'phone', keycode: null, note: null }
      expect(edited({ kind: 'fob' }, phone)).toEqual(missing)
      expect(edited({ kind: 'fob', keycode: 'AB12' }, phone)).toEqual([])
      expect(edited({ kind: 'fob' }, { ...phone, keycode: 'AB12' })).toEqual([])
    })

    it('is not asked for where a record without it is edited otherwise', () => {
      const old = { kind: 'fob', keycode: null, note: null }
      expect(edited({ note: 'Old' }, old)).toEqual([])
      expect(edited({ note: 'Old', kind: 'fob', keycode: null }, old)).toEqual([])
    })
  })

  it('never throws, whatever is sent, and returns no value that it has an error for', () => {
    fc.assert(
      fc.property(
        fc.dictionary(fc.constantFrom(...Object.keys(fields), 'areaId', 'constructor', '__proto__'), fc.anything()),
        fc.constantFrom('add' as const, 'edit' as const),
        (sent, mode) => {
          const { values, errors } = check(fields, sent, { mode })
          for (const { propertyName, errorMessage } of errors) {
            expect(Object.hasOwn(values, propertyName)).toBe(false)
            expect(errorMessage).not.toContain('{field}')
          }
        },
      ),
    )
  })

  it('accepts its own answer unchanged: what was normalised is normal', () => {
    fc.assert(
      fc.property(
        fc.record({
          name: fc.string({ maxLength: 12 }),
          number: fc.integer({ min: 1, max: 9 }),
          areaId: fc.integer({ min: 1 }),
          code: fc.stringMatching(/^[0-9a-fA-F]{4}$/),
        }),
        sent => {
          const first = check(fields, sent, { mode: 'add' })
          fc.pre(first.errors.length === 0)
          expect(check(fields, first.values, { mode: 'add' })).toEqual(first)
        },
      ),
    )
  })
})
