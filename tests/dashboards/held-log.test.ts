import fc from 'fast-check'
import { describe, expect, it } from 'vitest'
import {
  follow,
  heldLimit,
  nothingHeld,
  pause,
  resume,
  type HeldLog,
} from '../../src/features/event-log/screens/held-log.ts'
import { newestFirst } from '../../src/live/views/log-row.ts'
import { row } from './log-row.ts'

const ring = 1000
/** The log after this many events, one each second: its newest 1000. */
const logAfter = (count: number) => ({
  sequence: count,
  rows: Array.from({ length: Math.min(count, ring) }, (_, index) => row({ sequence: count - index })),
})
const sequences = ({ rows }: HeldLog) => rows.map(({ sequence }) => sequence)

describe('the log of a tile', () => {
  it('shows the live log as it is while it was never paused', () => {
    const log = logAfter(5)
    expect(follow(follow(nothingHeld, logAfter(3)), log).rows).toBe(log.rows)
  })

  it('leaves the rows where they are while paused, and counts what waits', () => {
    const paused = pause(follow(nothingHeld, logAfter(3)))
    const later = follow(paused, logAfter(10))
    expect(sequences(later)).toEqual([3, 2, 1])
    expect(later.waiting).toHaveLength(7)
  })

  it('shows everything that arrived while paused, even what has left the newest 1000 since', () => {
    let held = pause(follow(nothingHeld, logAfter(1000)))
    for (const count of [1600, 2200, 2900]) held = follow(held, logAfter(count))
    const shown = resume(held)
    expect(sequences(shown)).toEqual(Array.from({ length: 2900 }, (_, index) => 2900 - index))
    expect(shown.passedOver).toBe(0)
  })

  it('continues after resuming without a gap between the old rows and the new', () => {
    let held = resume(follow(pause(follow(nothingHeld, logAfter(1000))), logAfter(1500)))
    for (const count of [2400, 3300]) held = follow(held, logAfter(count))
    expect(sequences(held)).toEqual(Array.from({ length: 3300 }, (_, index) => 3300 - index))
  })

  it('keeps no more than it may, and says how many it passed over', () => {
    let held = pause(follow(nothingHeld, logAfter(1000)))
    for (let count = 1900; count <= 10_000; count += 900) held = follow(held, logAfter(count))
    expect(held.waiting).toHaveLength(heldLimit)
    expect(held.passedOver).toBe(held.sequence - 1000 - heldLimit)
    expect(resume(held).rows).toHaveLength(heldLimit)
  })

  it('says how many it passed over where more happened between two looks than the log holds, and shows no hole', () => {
    const paused = follow(pause(follow(nothingHeld, logAfter(1000))), logAfter(1300))
    const held = follow(paused, logAfter(9000))
    expect(held.waiting).toHaveLength(1000)
    expect(held.passedOver).toBe(9000 - 1000 - 1000)
    const upTo = (last: number) => Array.from({ length: 1000 }, (_, index) => last - index)
    expect(sequences(held)).toEqual(upTo(1000))
    expect(sequences(resume(held))).toEqual(upTo(9000))
    expect(sequences(follow(resume(held), logAfter(20_000)))).toEqual(upTo(20_000))
    expect(follow(pause(resume(held)), logAfter(9001)).passedOver).toBe(0)
  })

  it('replaces its rows by a restarted log', () => {
    const held = follow(resume(pause(follow(nothingHeld, logAfter(50)))), logAfter(2))
    expect(sequences(held)).toEqual([2, 1])
  })

  it('shows each event once and in order, however pauses fall', () => {
    const step = fc.record({
      arrive: fc.integer({ min: 0, max: 600 }),
      next: fc.constantFrom('pause', 'resume', 'go on'),
    })
    fc.assert(
      fc.property(fc.array(step, { maxLength: 12 }), steps => {
        let held = follow(nothingHeld, logAfter(10))
        let count = 10
        for (const { arrive, next } of steps) {
          count += arrive
          held = follow(held, logAfter(count))
          if (next !== 'go on') held = next === 'pause' ? pause(held) : resume(held)
        }
        const { rows, collecting } = resume(held)
        const kept = collecting ? rows.length : Math.min(count, ring)
        expect(rows.map(({ sequence }) => sequence)).toEqual(Array.from({ length: kept }, (_, index) => count - index))
        expect(rows.toSorted(newestFirst)).toEqual(rows)
      }),
    )
  })
})
