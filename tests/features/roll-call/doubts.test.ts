import fc from 'fast-check'
import { describe, expect, it } from 'vitest'
import type { Fact } from '../../../src/domain/facts.ts'
import type { LiveZone } from '../../../src/domain/live.ts'
import { eventKind, type LiveEvent } from '../../../src/domain/stream/event.ts'
import { runOf } from '../../../src/domain/stream/runs.ts'
import { doubtOf, doubtsOf } from '../../../src/features/roll-call/live/doubt.ts'
import { doubts } from '../../../src/features/roll-call/live/doubts.ts'
import { noDoubts } from '../../../src/features/roll-call/live/doubts.state.ts'
import { play } from '../../live/support/play.ts'

const startMs = Date.parse('2026-11-21T10:00:00.000Z')
const iso = (second: number) => new Date(startMs + second * 1000).toISOString()
let sequence = 0
const event = (second: number, type: string, more: Partial<LiveEvent> = {}): LiveEvent => ({
  sequence: ++sequence,
  eventId: sequence,
  type,
  occurredAt: iso(second),
  controllerId: 1,
  doorId: 1,
  zoneId: 1,
  ...more,
})
const read = (second: number, tokenId: number, move: 'in' | 'out', more: Partial<LiveEvent> = {}) =>
  event(second, 'accessGranted', { tokenId, personId: tokenId, move, ...more })
const zones: LiveZone[] = [
  { zoneId: 1, name: 'Hall' },
  { zoneId: 2, name: 'Yard', entryOnly: true },
]
const begun = (events: readonly LiveEvent[] = []): Fact => ({
  at: startMs,
  kind: 'snapshotTaken',
  snapshot: {
    clientId: 1,
    sequence: 0,
    at: iso(0),
    entries: runOf(eventKind, events.toReversed()),
    occupants: [],
    zones,
    doors: [],
    usage: { tokens: [], areas: [] },
    activity: { minutes: [], completeFrom: 0 },
    more: {},
    names: {},
    withheld: [],
  },
})
const told = (events: readonly LiveEvent[]): Fact => ({
  at: startMs,
  kind: 'batchReceived',
  batch: { from: 1, to: 1, entries: runOf(eventKind, events), sentAt: iso(0) },
})
const known = (...events: LiveEvent[]) => play(doubts, [begun(), told(events)], () => true)

describe('why it is uncertain that somebody is in', () => {
  it('is that the door stood open after their read, until they are read again', () => {
    expect([...known(read(1, 7, 'in'), event(40, 'doorHeldOpen')).tailgated]).toEqual([7])
    expect([...known(read(1, 7, 'in'), event(1000, 'doorHeldOpen')).tailgated]).toEqual([])
    expect([...known(read(1, 7, 'in'), event(40, 'doorHeldOpen', { doorId: 2 })).tailgated]).toEqual([])
    expect([...known(read(1, 7, 'in'), event(40, 'doorHeldOpen'), read(60, 7, 'in')).tailgated]).toEqual([])
  })

  it('is that somebody left by request to exit without a read, where people are read out', () => {
    expect([...known(event(9, 'requestToExit')).exits]).toEqual([[1, startMs + 9000]])
    expect([...known(read(5, 7, 'out'), event(9, 'requestToExit')).exits]).toEqual([])
    expect([...known(event(9, 'requestToExit', { zoneId: 2 })).exits]).toEqual([])
  })

  it('is known of what was before the page was opened too, however it is told', () =>
    fc.assert(
      fc.property(
        fc.array(
          fc.record({
            second: fc.integer({ min: 0, max: 400 }),
            what: fc.constantFrom('in', 'out', 'doorHeldOpen', 'requestToExit'),
            doorId: fc.integer({ min: 1, max: 2 }),
            token: fc.integer({ min: 1, max: 3 }),
          }),
          { maxLength: 20 },
        ),
        fc.infiniteStream(fc.boolean()),
        (steps, splits) => {
          const events = steps.map(({ second, what, doorId, token }) =>
            what === 'in' || what === 'out' ? read(second, token, what, { doorId }) : event(second, what, { doorId }),
          )
          const apart: Fact[] = [begun()]
          for (const each of events) {
            const last = apart.at(-1)
            if (splits.next().value || last?.kind !== 'batchReceived') apart.push(told([each]))
            else
              apart[apart.length - 1] = told([...last.batch.entries.flatMap(({ items }) => items as LiveEvent[]), each])
          }
          const atOnce = play(doubts, [begun(events)], () => true)
          expect(play(doubts, apart, () => splits.next().value === true)).toEqual(atOnce)
        },
      ),
    ))

  it('is told by its weightiest reason, and is settled by a mark', () => {
    const state = { ...noDoubts, entryOnly: new Set([2]), tailgated: new Set([7]), exits: new Map([[1, 500]]) }
    const head = { key: 1, at: 400, mark: undefined, tokenId: 7, zoneId: 1 }
    const of = (more: object, nowMs = 1000) => doubtOf({ ...head, ...more }, nowMs, state)
    expect(of({})).toBe('exit')
    expect(of({ at: 600 })).toBe('tailgated')
    expect(of({ at: 600, tokenId: 8 })).toBeUndefined()
    expect(of({ tokenId: 8, zoneId: 2 })).toBe('entryOnly')
    expect(of({ at: undefined })).toBe('unknown')
    expect(of({}, 400 + 13 * 3_600_000)).toBe('old')
    expect(of({ mark: { sequence: 1, mark: 'safe', at: iso(0), by: 'Ada' } })).toBeUndefined()
    expect(doubtsOf([head, { ...head, key: 2, at: 600, tokenId: 8 }], 1000, state)).toEqual(new Map([[1, 'exit']]))
  })
})
