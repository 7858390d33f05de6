import fc from 'fast-check'
import { expect, it } from 'vitest'
import { twinOf, type TwinAspect, type TwinFacts } from '../../../../src/features/device-twins/domain/twin.ts'

const now = new Date('2026-11-27T09:00:00Z')
const ago = (minutes: number) => new Date(now.getTime() - minutes * 60_000)
const calm: TwinFacts = {
  lastSeenAt: ago(1),
  firmwareVersion: '2.4',
  clockError: null,
  settings: { sentAt: ago(500), confirmedAt: ago(499) },
  records: 40,
  pending: 0,
  pendingSince: null,
  comparedAt: ago(3),
  holdsOtherSince: null,
  update: null,
}
const of = (aspect: TwinAspect['aspect'], facts: Partial<TwinFacts>) =>
  twinOf({ ...calm, ...facts }, now).find(each => each.aspect === aspect)

it('is as wanted where everything was confirmed', () => {
  expect(twinOf(calm, now).map(({ standing }) => standing)).toEqual(['same', 'same', 'same', 'same'])
})

it('knows nothing of a controller that has never called', () => {
  const never = { ...calm, lastSeenAt: null, firmwareVersion: null, settings: null, records: 0, comparedAt: null }
  expect(twinOf(never, now).map(({ standing }) => standing)).toEqual(['unknown', 'unknown', 'unknown', 'unknown'])
})

it('is changing while there is time, and overdue after it', () => {
  expect(of('settings', { settings: { sentAt: ago(9), confirmedAt: null } })).toMatchObject({ standing: 'changing' })
  expect(of('settings', { settings: { sentAt: ago(11), confirmedAt: null } })).toMatchObject({ standing: 'overdue' })
  const pending = (minutes: number) => of('records', { pending: 3, pendingSince: ago(minutes) })
  expect(pending(9)).toMatchObject({ standing: 'changing', wanted: 40, reported: 37 })
  expect(pending(11)).toMatchObject({ standing: 'overdue', differsSince: ago(11).toISOString() })
  const update = (hours: number) => of('firmware', { update: { version: '2.5', askedAt: ago(hours * 60) } })
  expect(update(23)).toMatchObject({ standing: 'changing', wanted: '2.5', reported: '2.4' })
  expect(update(25)).toMatchObject({ standing: 'overdue' })
  expect(of('firmware', { update: { version: '2.4', askedAt: ago(9000) } })).toMatchObject({ standing: 'same' })
  expect(of('clock', { clockError: -90 })).toMatchObject({ standing: 'overdue', reported: -90 })
})

it('is never as wanted while a controller holds other records than it should', () => {
  const minutes = fc.integer({ min: 0, max: 10_000 })
  fc.assert(
    fc.property(minutes, fc.option(minutes), (held, pending) => {
      const facts = { holdsOtherSince: ago(held), pending: pending === null ? 0 : 1 }
      const records = of('records', { ...facts, pendingSince: pending === null ? null : ago(pending) })
      const oldest = Math.max(held, pending ?? 0)
      expect(records?.standing).toBe(oldest > 10 ? 'overdue' : 'changing')
      expect(records?.differsSince).toBe(ago(oldest).toISOString())
    }),
  )
})
