import fc from 'fast-check'
import { describe, expect, it } from 'vitest'
import type { Fact } from '../../src/domain/facts.ts'
import { frameMs } from '../../src/live/load.ts'
import { Outbox } from '../../src/live/outbox.ts'
import type { Shipment } from '../../src/live/shipment.ts'
import { alarms } from '../../src/live/views/alarms.ts'
import { eventLog } from '../../src/live/views/event-log.ts'
import { hubHealth } from '../../src/live/views/hub-health.ts'
import { views } from '../../src/live/views/index.ts'
import { play } from './support/play.ts'
import { story } from './support/stories.ts'
import { VirtualTime } from './support/virtual.ts'

const seed = Date.now() % 2_147_483_647
console.log(`outbox: fast-check seed ${seed}`)

/** An outbox and a page that applies what it is sent, when told to. */
function make(needed = views.map(view => view.name)) {
  const scheduler = new VirtualTime()
  const sent: Shipment[] = []
  const outbox = new Outbox(views, scheduler, shipment => sent.push(structuredClone(shipment)))
  const page = new Map<string, unknown>(views.map(view => [view.name, view.initial]))
  let applied = 0
  outbox.need(new Set(needed))
  /** The page applies the next shipment, if one is there, and says so. */
  const arrive = () => {
    const shipment = sent[applied]
    if (!shipment) return false
    applied++
    for (const [name, patch] of shipment.patches) {
      const view = views.find(one => one.name === name)
      page.set(name, view?.apply(page.get(name), patch))
    }
    outbox.arrived(shipment.number)
    return true
  }
  return { scheduler, sent, outbox, page, arrive }
}

const lost = (at: number, reason = `${at}`): Fact => ({ at, kind: 'hubChanged', hub: 'logger', state: 'lost', reason })

describe('the outbox', () => {
  it('ships at once what comes after a pause, then once a frame', () => {
    const { scheduler, sent, outbox, arrive } = make()
    scheduler.advance(1000)
    outbox.take(lost(1))
    scheduler.advance(0)
    expect(sent).toHaveLength(1)
    arrive()
    outbox.take(lost(2))
    scheduler.advance(frameMs - 1)
    outbox.take(lost(3))
    expect(sent).toHaveLength(1)
    scheduler.advance(1)
    expect(sent).toHaveLength(2)
    expect(sent[1]?.patches).toMatchObject([['hubHealth', { hubs: { logger: { reason: '3' } } }]])
  })

  it('ships at once although the clock was set back', () => {
    const { scheduler, sent, outbox, arrive } = make()
    scheduler.advance(1000)
    outbox.take(lost(1))
    scheduler.advance(frameMs)
    arrive()
    scheduler.advance(frameMs)
    const before = sent.length
    scheduler.sleep(-3_600_000)
    outbox.take(lost(2))
    scheduler.advance(frameMs)
    expect(sent).toHaveLength(before + 1)
  })

  it('ships nothing more until the page has had the last shipment', () => {
    const { scheduler, sent, outbox, arrive } = make()
    outbox.take(lost(1))
    scheduler.advance(100)
    for (let at = 2; at < 50; at++) outbox.take(lost(at))
    scheduler.advance(1000)
    expect(sent).toHaveLength(1)
    arrive()
    scheduler.advance(frameMs)
    expect(sent).toHaveLength(2)
    expect(sent[1]?.patches).toMatchObject([['hubHealth', { hubs: { logger: { reason: '49' } } }]])
  })

  it('ships nothing to a hidden page, and the final state in one shipment on its return', () => {
    const { scheduler, sent, outbox, page, arrive } = make()
    outbox.show(false)
    for (let at = 1; at < 100; at++) {
      outbox.take(lost(at))
      scheduler.advance(50)
    }
    expect(sent).toEqual([])
    outbox.show(true)
    scheduler.advance(0)
    expect(sent).toHaveLength(1)
    arrive()
    expect(page.get(hubHealth.name)).toEqual(outbox.stateOf(hubHealth))
  })

  it('ships only what the page looks at, and all of it once it looks', () => {
    const { scheduler, sent, outbox, page, arrive } = make([alarms.name])
    outbox.take(lost(1))
    scheduler.advance(100)
    expect(sent).toEqual([])
    outbox.need(new Set([alarms.name, hubHealth.name]))
    scheduler.advance(100)
    arrive()
    expect(page.get(hubHealth.name)).toMatchObject({ hubs: { logger: { state: 'lost' } } })
  })

  it('forgets everything for another user or client, and marks its shipments with the new epoch', () => {
    const { scheduler, sent, outbox } = make()
    outbox.take(lost(1))
    scheduler.advance(100)
    outbox.reset(7)
    expect(outbox.stateOf(hubHealth)).toEqual(hubHealth.initial)
    outbox.take(lost(2))
    scheduler.advance(100)
    expect(sent.map(({ epoch }) => epoch)).toEqual([0, 7])
  })

  it('tells changed records once each, and says when more has changed than it could tell', () => {
    const { scheduler, sent, outbox, arrive } = make()
    const changed = (id: number): Fact => ({ at: 1, kind: 'entityChanged', entity: 'door', id, change: 'edited' })
    for (const id of [1, 2, 1]) outbox.take(changed(id))
    scheduler.advance(100)
    expect(sent[0]).toMatchObject({ changes: [{ id: 1 }, { id: 2 }], isMuchChanged: false })
    arrive()
    for (let id = 0; id < 5000; id++) outbox.take(changed(id))
    scheduler.advance(100)
    expect(sent[1]?.isMuchChanged).toBe(true)
    expect(sent[1]?.changes.length).toBeLessThanOrEqual(1000)
  })

  it('puts every record in doubt that was read while the pub-sub hub was not connected, at first too', () => {
    const { scheduler, sent, outbox, arrive } = make([])
    const connected: Fact = { at: 1, kind: 'hubChanged', hub: 'pub-sub', state: 'connected' }
    for (const times of [1, 2]) {
      outbox.take(connected)
      scheduler.advance(100)
      expect(sent).toHaveLength(times)
      expect(sent.at(-1)?.isMuchChanged).toBe(true)
      expect(arrive()).toBe(true)
    }
  })
})

type Turn = 'frame' | 'arrive' | 'hide' | 'show' | 'look away' | 'look'
const turns = fc.infiniteStream(
  fc.constantFrom<Turn>('frame', 'frame', 'arrive', 'arrive', 'hide', 'show', 'look away', 'look'),
)

describe('however slow, hidden or absent the page is', () => {
  it('ends with the state that it would have had at once', () => {
    fc.assert(
      fc.property(story, turns, (facts, stream) => {
        const { scheduler, outbox, page, arrive } = make()
        for (const fact of facts) {
          outbox.take(fact)
          const turn = stream.next().value
          if (turn === 'frame') scheduler.advance(frameMs)
          if (turn === 'arrive') arrive()
          if (turn === 'hide' || turn === 'show') outbox.show(turn === 'show')
          if (turn === 'look away') outbox.need(new Set([eventLog.name]))
          if (turn === 'look') outbox.need(new Set(views.map(view => view.name)))
        }
        outbox.show(true)
        outbox.need(new Set(views.map(view => view.name)))
        do scheduler.advance(frameMs)
        while (arrive())
        for (const view of views) {
          expect(page.get(view.name)).toEqual(outbox.stateOf(view))
          expect(page.get(view.name)).toEqual(play(view, facts))
        }
      }),
      { seed, numRuns: 150 },
    )
  })
})
