import { expect, expectTypeOf, it } from 'vitest'
import { door } from '../../../src/domain/entities/hardware/door.ts'
import { alertTrigger } from '../../../src/features/alert-triggers/domain/alert-trigger.ts'
import { behaviour } from '../../../server/rest/behaviour.ts'
import type { findRow } from '../../../server/rest/find-row.ts'

/** What behaviours are given is typed by their entity: the compiler checks most of this. */
it('gives the rows of an entity their types', () => {
  const made = behaviour(door, {
    beforeAdd(_write, values) {
      expectTypeOf(values.controllerId).toEqualTypeOf<number>()
      expectTypeOf(values.zoneId).toEqualTypeOf<number | null | undefined>()
      // @ts-expect-error a name that is no field's
      expect(values.contollerId).toBeUndefined()
    },
    beforeEdit({ errors }, values, current) {
      expectTypeOf(values.number).toEqualTypeOf<number | undefined>()
      expectTypeOf(current.doorId).toEqualTypeOf<number>()
      expectTypeOf(current.unlockDuration).toEqualTypeOf<number | null>()
      expectTypeOf(current.edgeTriggered).toEqualTypeOf<boolean>()
      // @ts-expect-error an error of a property that no door has
      errors.push({ propertyName: 'areaID', errorMessage: 'Area is required' })
      // @ts-expect-error a text in place of a number
      values.number = 'one'
    },
  })
  expect(Object.keys(made)).toEqual(['beforeAdd', 'beforeEdit'])
  type Found = Awaited<ReturnType<typeof findRow<typeof door>>>
  expectTypeOf<Found['controllerId']>().toEqualTypeOf<number>()
})

it('keeps lists and flags that have no value as empty ones', () => {
  const made = behaviour(alertTrigger, {
    afterWrite(_write, _change, current, sent) {
      expectTypeOf(current.alertPersonIds).toEqualTypeOf<number[]>()
      expectTypeOf(sent.alertPersonIds).toEqualTypeOf<number[] | null | undefined>()
    },
  })
  expect(Object.keys(made)).toEqual(['afterWrite'])
})

it('knows the commands of an entity, and their input', () => {
  const made = behaviour(door, {
    ask: {
      async unlockForMinutes({ input, current }) {
        expectTypeOf(input.minutes).toEqualTypeOf<number>()
        expectTypeOf(current.name).toEqualTypeOf<string>()
        // @ts-expect-error no input of this command
        expect(input.hours).toBeUndefined()
      },
      // @ts-expect-error no command of a door
      async unlockForDays() {},
    },
    commands: {
      lockForever: () => ({ set: { unlockDuration: 5 } }),
      // @ts-expect-error no status of a door
      cancel: () => ({ set: { status: 'ajar' } }),
    },
  })
  expect(Object.keys(made.ask ?? {})).toContain('unlockForMinutes')
})

it('hands on what was prepared', () => {
  const made = behaviour(door, {
    prepare: async () => new Set(['name']),
    beforeAdd({ prepared }) {
      expectTypeOf(prepared).toEqualTypeOf<Set<string> | undefined>()
    },
  })
  expect(Object.keys(made)).toEqual(['prepare', 'beforeAdd'])
})
