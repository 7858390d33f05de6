import * as fc from 'fast-check'
import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest'
import { inProcessBus } from '../../../server/bus/in-process.ts'
import { batchEveryMs, batcher, batchSize } from '../../../server/events/publish/batcher.ts'
import { joined } from '../../../server/events/publish/join-batches.ts'
import type { LiveBatch } from '../../../src/domain/live.ts'
import { eventKind, type LiveEvent } from '../../../src/domain/stream/event.ts'
import { runOf } from '../../../src/domain/stream/runs.ts'
import { covered, sequencesIn, upTo } from './watching.ts'

const sentAt = '2026-01-01T00:00:00.000Z'
const event = (sequence: number): LiveEvent => ({
  sequence,
  eventId: sequence,
  type: 'accessGranted',
  occurredAt: sentAt,
  controllerId: 1,
})
const part = (from: number, to: number): LiveBatch => ({
  from,
  to,
  entries: runOf(eventKind, upTo(from, to).map(event)),
  names: { door: { [from]: `Door ${from}` } },
  sentAt,
})

describe('joining batches', () => {
  it('gives one batch for each run without a gap, in whatever order they come', () => {
    fc.assert(
      fc.property(
        fc.array(fc.integer({ min: 1, max: 5 }), { minLength: 1, maxLength: 12 }),
        fc.array(fc.nat(), { minLength: 12, maxLength: 12 }),
        fc.nat(12),
        (sizes, order, missing) => {
          let next = 1
          const parts = sizes.map(size => part(next, (next += size) - 1))
          const kept = parts.filter((_, index) => index !== missing)
          const shuffled = kept
            .map((each, index) => ({ each, at: order[index] ?? 0 }))
            .toSorted((one, other) => one.at - other.at)
            .map(({ each }) => each)
          const batches = joined(shuffled)
          expect(covered(batches)).toEqual(covered(kept))
          expect(sequencesIn(batches)).toEqual(sequencesIn(kept))
          expect(Object.assign({}, ...batches.map(({ names }) => names?.door))).toEqual(
            Object.assign({}, ...kept.map(({ names }) => names?.door)),
          )
          const inner = missing > 0 && missing < parts.length - 1
          expect(batches).toHaveLength(kept.length === 0 ? 0 : inner ? 2 : 1)
        },
      ),
    )
  })
})

describe('the batcher', () => {
  beforeEach(() => void vi.useFakeTimers({ toFake: ['setTimeout', 'clearTimeout'] }))
  afterEach(() => void vi.useRealTimers())

  const setUp = () => {
    const bus = inProcessBus()
    const heard: { clientId: number; batch: LiveBatch }[] = []
    for (const clientId of [1, 2])
      bus.subscribe(`live.${clientId}`, batch => void heard.push({ clientId, batch: batch as LiveBatch }))
    return {
      heard,
      batches: batcher(bus, () => new Date('2026-05-05T05:05:05Z')),
      told: () => new Promise(setImmediate),
    }
  }

  it('sends what small transactions commit together, a little later', async () => {
    const { heard, batches, told } = setUp()
    batches.add(1, part(3, 4))
    batches.add(2, part(9, 9))
    batches.add(1, part(1, 2))
    vi.advanceTimersByTime(batchEveryMs - 1)
    await told()
    expect(heard).toEqual([])
    vi.advanceTimersByTime(1)
    await told()
    expect(heard.map(({ clientId, batch: { from, to, sentAt: at } }) => ({ clientId, from, to, at }))).toEqual([
      { clientId: 1, from: 1, to: 4, at: '2026-05-05T05:05:05.000Z' },
      { clientId: 2, from: 9, to: 9, at: '2026-05-05T05:05:05.000Z' },
    ])
  })

  it('sends a full batch at once', async () => {
    const { heard, batches, told } = setUp()
    batches.add(1, part(1, batchSize - 1))
    batches.add(1, part(batchSize, batchSize))
    await told()
    expect(heard.map(({ batch: { from, to } }) => [from, to])).toEqual([[1, batchSize]])
    vi.advanceTimersByTime(batchEveryMs)
    await told()
    expect(heard).toHaveLength(1)
  })
})
