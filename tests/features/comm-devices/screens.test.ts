import * as fc from 'fast-check'
import { expect, it } from 'vitest'
import type { CommFrame } from '../../../src/domain/comm-device-wire.ts'
import { barOf, percentText, shareConnected } from '../../../src/features/comm-devices/screens/days.ts'
import { asFile, joined, matching, type ShownFrame } from '../../../src/crud/frames/shown-frame.ts'
import { shownFrame } from '../../../src/features/comm-devices/screens/frames.ts'
import { standingOf } from '../../../src/features/comm-devices/screens/standing.ts'

const frame = (commFrameId: number, more: Partial<CommFrame> = {}): ShownFrame =>
  shownFrame({
    commFrameId,
    at: '2026-03-02T08:15:00.000Z',
    direction: 'in',
    hex: '0a0bff',
    text: null,
    ...more,
  })

it('frames are each kept once, in order, the newest 1,000, however they arrive', () => {
  fc.assert(
    fc.property(
      fc.array(fc.array(fc.integer({ min: 1, max: 3000 }), { maxLength: 900 }), { maxLength: 5 }),
      batches => {
        const all = batches.reduce<readonly ShownFrame[]>(
          (known, ids) =>
            joined(
              known,
              ids.map(id => frame(id)),
            ),
          [],
        )
        const ids = [...new Set(batches.flat())].toSorted((one, other) => one - other).slice(-1000)
        const kept = all.map(({ frameId }) => frameId)
        expect(kept.length).toBeLessThanOrEqual(1000)
        expect(kept).toEqual(kept.toSorted((one, other) => one - other))
        expect(kept.at(-1)).toBe(ids.at(-1))
      },
    ),
    { numRuns: 30 },
  )
})

it('a search finds bytes with and without spaces, text and direction', () => {
  const [one, two] = [frame(1, { text: 'Poll of door 3' }), frame(2, { hex: '1122', direction: 'out' })]
  const found = (search: string) => matching([one, two], search).map(({ frameId }) => frameId)
  expect(found('0a 0B')).toEqual([1])
  expect(found('a0bf')).toEqual([1])
  expect(found('door poll')).toEqual([1])
  expect(found('sent')).toEqual([2])
  expect(found('')).toEqual([1, 2])
  expect(found('nothing')).toEqual([])
})

it('an export has a line for each frame', () => {
  const text = asFile([frame(1, { text: 'Poll' })], { title: 'Roof', zone: 'Europe/London', timeText: at => at })
  expect(text).toBe('Frames of Roof, times in Europe/London\n2026-03-02T08:15:00.000Z\tReceived\t0a 0b ff\tPoll\n')
})

it('a share is of what is known, and is not rounded to all or nothing', () => {
  const day = { day: '2026-03-02', losses: 0, unknown: 0 }
  expect(shareConnected([{ connected: 0, lost: 0 }])).toBe(null)
  expect(percentText(null)).toBe('Not known')
  expect(percentText(shareConnected([{ connected: 86_399, lost: 1 }]))).toBe('over 99.9 %')
  expect(percentText(shareConnected([{ connected: 1, lost: 86_399 }]))).toBe('under 0.1 %')
  expect(percentText(shareConnected([{ connected: 1, lost: 1 }]))).toBe('50 %')
  expect(barOf({ ...day, connected: 86_399, lost: 1 })).toEqual({ lost: 6, connected: 94 })
  expect(barOf({ ...day, connected: 0, lost: 0 })).toEqual({ lost: 0, connected: 0 })
})

it('a state is online only where its loss would be noticed, and seen here', () => {
  const at = '2026-03-02T08:15:00.000Z'
  const known = {
    hasKey: true,
    heardAt: at,
    lostAt: null,
    since: at,
    noticedAfterSeconds: 120,
    reached: null,
    reachedAt: null,
  }
  const record = { state: 'online', signalStrength: 70, lastSeenAt: at }
  const following = { state: 'following' } as const
  const stateOf = (...of: Parameters<typeof standingOf>) => standingOf(...of).state
  expect(stateOf(record, known, following)).toBe('online')
  expect(stateOf(record, { ...known, noticedAfterSeconds: null }, following)).toBe('unknown')
  expect(stateOf(record, { ...known, heardAt: null, hasKey: false }, following)).toBe('unknown')
  expect(stateOf(record, { ...known, lostAt: at }, following)).toBe('offline')
  expect(stateOf(record, known, { state: 'lost', reason: 'gone' })).toBe('unknown')
  const report = { commDeviceId: 7, state: 'offline', at: '2026-03-02T08:16:00.000Z', signal: null } as const
  expect(stateOf(record, known, { ...following, report })).toBe('offline')
  expect(standingOf(record, known, { ...following, report })).toMatchObject({ heardAt: report.at, signal: 70 })
})

it('a device that was never heard has no last contact', () => {
  const never = { heardAt: null, lostAt: null, hasKey: false, noticedAfterSeconds: null, since: null }
  const record = { state: 'unknown', signalStrength: null, lastSeenAt: null, signalAt: null }
  const connection = { ...never, reached: [], reachedAt: null }
  expect(standingOf(record, connection, { state: 'following' })).toMatchObject({ heardAt: null, signalAt: null })
})
