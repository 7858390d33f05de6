import { describe, expect, it } from 'vitest'
import type { Fact } from '../../src/domain/facts.ts'
import type { LiveBatch } from '../../src/domain/live.ts'
import { alarmKind, type LiveAlarm } from '../../src/domain/stream/alarm.ts'
import { runOf } from '../../src/domain/stream/runs.ts'
import { frameMs, slowestMs } from '../../src/live/load.ts'
import { Outbox } from '../../src/live/outbox.ts'
import type { Shipment } from '../../src/live/shipment.ts'
import { views } from '../../src/live/views/index.ts'
import { FakeServer } from './support/fake-server.ts'
import { play } from './support/play.ts'
import { VirtualTime } from './support/virtual.ts'

const everyMs = 10

/** A wall that applies every shipment at once, under this many events a second. */
function make() {
  const scheduler = new VirtualTime()
  const server = new FakeServer(scheduler)
  const facts: Fact[] = []
  const sent: { readonly at: number; readonly names: readonly string[] }[] = []
  const page = new Map<string, unknown>(views.map(view => [view.name, view.initial]))
  const receive = ({ number, patches }: Shipment) => {
    sent.push({ at: scheduler.now(), names: patches.map(([name]) => name) })
    for (const [name, patch] of structuredClone(patches)) {
      const view = views.find(one => one.name === name)
      page.set(name, view?.apply(page.get(name), patch))
    }
    scheduler.schedule(() => outbox.arrived(number), 1)
  }
  const outbox = new Outbox(views, scheduler, receive)
  outbox.need(new Set(views.map(({ name }) => name)))
  const take = (fact: Fact) => {
    facts.push(fact)
    outbox.take(fact)
  }
  const receiveBatch = (batch: LiveBatch) => take({ at: scheduler.now(), kind: 'batchReceived', batch })
  const run = (perSecond: number, ms: number, between: (elapsed: number) => void = () => undefined) => {
    for (let elapsed = 0; elapsed < ms; elapsed += everyMs) {
      receiveBatch(server.commit((perSecond * everyMs) / 1000))
      between(elapsed)
      scheduler.advance(everyMs)
    }
  }
  take({ at: 0, kind: 'snapshotTaken', snapshot: server.snapshot() })
  take({ at: 0, kind: 'hubChanged', hub: 'logger', state: 'connected' })
  const since = (at: number, name: string) => sent.filter(one => one.at >= at && one.names.includes(name))
  return { scheduler, server, facts, page, take, receiveBatch, run, since }
}

const alarm = (sequence: number): LiveAlarm => ({
  sequence,
  eventAlarmId: sequence,
  eventId: sequence,
  controllerId: 1,
  alarmPriority: 20,
  type: 'doorForced',
  occurredAt: '2026-11-21T10:00:00.000Z',
  place: 'A door',
})

describe('how often the wall is updated', () => {
  it('follows the load: every frame while little happens, a few times a second while much does', () => {
    for (const [perSecond, least, most] of [
      [100, 50, 64],
      [1000, 30, 45],
      [10_000, 3, 6],
      [100_000, 3, 6],
    ] as const) {
      const { scheduler, run, since } = make()
      run(perSecond, 3000)
      const times = since(scheduler.now() - 1000, 'eventLog').length
      expect(times, `${perSecond} events/s`).toBeGreaterThanOrEqual(least)
      expect(times, `${perSecond} events/s`).toBeLessThanOrEqual(most)
    }
  })

  it('ships alarms and lost connections in the next frame under any load, and leaves the log for its time', () => {
    const { scheduler, server, run, since, receiveBatch, take } = make()
    run(10_000, 3000)
    const raised: number[] = []
    const lost: number[] = []
    run(10_000, 2000, elapsed => {
      if (elapsed % 300 === 130) {
        raised.push(scheduler.now())
        const batch = server.commit(1)
        receiveBatch({ ...batch, entries: [...batch.entries, ...runOf(alarmKind, [alarm(server.log.length)])] })
      }
      if (elapsed === 1010) {
        lost.push(scheduler.now())
        take({ at: scheduler.now(), kind: 'hubChanged', hub: 'sms', state: 'lost' })
      }
    })
    expect(raised.length).toBeGreaterThan(5)
    for (const at of raised) expect(since(at, 'alarms')[0]?.at).toBeLessThanOrEqual(at + frameMs + 1)
    for (const at of lost) expect(since(at, 'hubHealth')[0]?.at).toBeLessThanOrEqual(at + frameMs + 1)
    expect(since(scheduler.now() - 2000, 'eventLog').length).toBeLessThanOrEqual(12)
  })

  it('is quick again soon after the load has gone, and has told everything', () => {
    const { scheduler, facts, page, run, since } = make()
    run(10_000, 3000)
    scheduler.advance(slowestMs)
    for (const view of views) expect(page.get(view.name), view.name).toEqual(play(view, facts))
    scheduler.advance(4000)
    const quiet = scheduler.now()
    run(100, 500)
    expect(since(quiet, 'eventLog')[0]?.at).toBeLessThanOrEqual(quiet + frameMs)
  })

  it('tells a new snapshot in the next frame, although the load is high', () => {
    const { scheduler, server, run, since, take } = make()
    run(10_000, 3000)
    const at = scheduler.now()
    take({ at, kind: 'snapshotTaken', snapshot: server.snapshot() })
    scheduler.advance(frameMs + 1)
    expect(since(at, 'eventLog')).toHaveLength(1)
  })
})
