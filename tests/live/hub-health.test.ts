import { describe, expect, it } from 'vitest'
import { followed, noOutage } from '../../dashboards/wall/notices.ts'
import type { Fact } from '../../src/domain/facts.ts'
import { hubHealth } from '../../src/live/views/hub-health.ts'
import { play } from './support/play.ts'

const batch = { from: 1, to: 1, entries: [], sentAt: '' }
const taken = { sequence: 0 } as never

describe('the health of the connections', () => {
  it('takes a replay for no proof that the data is current, until it is done', () => {
    const facts: Fact[] = [
      { at: 1000, kind: 'snapshotTaken', snapshot: taken },
      { at: 2000, kind: 'batchReceived', batch },
      { at: 60_000, kind: 'batchReceived', batch, isReplay: true },
    ]
    expect(play(hubHealth, facts)).toMatchObject({ confirmedAt: 2000, lastBatchAt: 60_000 })
    const done: Fact[] = [...facts, { at: 61_000, kind: 'recovered', count: 7 }]
    expect(play(hubHealth, done)).toMatchObject({ confirmedAt: 61_000, recovered: 7 })
  })

  it('counts a silence of the stream from the last message, however often it was retried since', () => {
    const lost = (at: number): Fact => ({ at, kind: 'hubChanged', hub: 'logger', state: 'lost', reason: 'Silent' })
    const facts: Fact[] = [
      { at: 1000, kind: 'snapshotTaken', snapshot: taken },
      { at: 2000, kind: 'batchReceived', batch },
      { at: 3000, kind: 'clockMeasured', offsetMs: 0 },
      lost(8000),
      lost(10_000),
    ]
    expect(play(hubHealth, facts).hubs.logger).toMatchObject({ state: 'lost', since: 3000 })
    const back: Fact = { at: 13_000, kind: 'hubChanged', hub: 'logger', state: 'connected' }
    const outage = [facts, [...facts, back]].map(told => play(hubHealth, told)).reduce(followed, noOutage)
    expect(outage).toEqual({ since: undefined, lastedMs: 10_000 })
  })

  it('counts from the loss if the clock was set back in between, or nothing was ever received', () => {
    const lost: Fact = { at: 500, kind: 'hubChanged', hub: 'logger', state: 'lost' }
    expect(play(hubHealth, [{ at: 9000, kind: 'batchReceived', batch }, lost]).hubs.logger?.since).toBe(500)
    expect(play(hubHealth, [lost]).hubs.logger?.since).toBe(500)
  })
})
