import { describe, expect, it } from 'vitest'
import type { HubName } from '../../src/domain/hubs/hub.ts'
import { FakeServer } from './support/fake-server.ts'
import { follow, shown, upTo } from './support/follow.ts'
import { VirtualTime } from './support/virtual.ts'

describe('the stream', () => {
  it('starts from a snapshot and follows after its sequence', () => {
    const server = new FakeServer(new VirtualTime())
    server.commit(3)
    const { facts, of } = follow(server)
    server.tell(server.commit(2))
    expect(server.subscribes).toEqual([3])
    expect(of('snapshotTaken')).toHaveLength(1)
    expect(shown(facts)).toEqual(upTo(5))
    expect(of('recovered')).toEqual([])
  })

  it('does not count as recovered what is committed between the snapshot and the first connection', () => {
    const server = new FakeServer(new VirtualTime())
    server.commit(3)
    const snapshot = server.snapshot()
    server.commit(2)
    server.snapshot = () => snapshot
    const { facts, of } = follow(server)
    expect(shown(facts)).toEqual(upTo(5))
    expect(of('recovered')).toEqual([])
  })

  it('continues after the last sequence when the connection comes back, and says how many events it recovered', () => {
    const { server, facts, of, states } = follow()
    server.tell(server.commit(4))
    server.isDown = true
    server.cut()
    server.commit(250)
    server.scheduler.advance(5000)
    server.isDown = false
    server.scheduler.advance(3000)
    server.tell(server.commit(1))
    expect(states('logger')).toEqual(['connecting', 'connected', 'lost', 'lost', 'lost', 'connected'])
    expect(shown(facts)).toEqual(upTo(255))
    expect(of('snapshotTaken')).toHaveLength(1)
    expect(of('recovered').map(({ count }) => count)).toEqual([250])
  })

  it('takes a new snapshot when it is too far behind, and says how many events it passed over', () => {
    const { server, facts, of } = follow()
    server.tell(server.commit(4))
    server.cut()
    server.commit(10_500)
    server.scheduler.advance(3000)
    expect(of('snapshotTaken')).toHaveLength(2)
    expect(of('passedOver').map(({ count }) => count)).toEqual([9500])
    expect(shown(facts)).toEqual(upTo(10_504, 1000))
  })

  it('takes a new snapshot when the server gives up replaying, and says how many events it passed over', () => {
    const { server, facts, of } = follow()
    server.tell(server.commit(4))
    server.cut()
    server.commit(6000)
    server.replayLimit = 500
    server.scheduler.advance(3000)
    expect(of('snapshotTaken')).toHaveLength(2)
    expect(of('passedOver').map(({ count }) => count)).toEqual([4500])
    expect(of('recovered')).toEqual([])
    server.tell(server.commit(1))
    expect(shown(facts)).toEqual(upTo(6005, 1001))
  })

  it('is current again only once all that was missed is there', () => {
    const { server, of } = follow()
    server.tell(server.commit(4))
    server.cut()
    server.commit(250)
    server.scheduler.advance(3000)
    server.tell(server.commit(1))
    expect(of('batchReceived').map(({ isReplay = false }) => isReplay)).toEqual([false, true, true, true, false])
  })

  it('takes a new snapshot where the stream of the server is behind its own', () => {
    const { server, facts, of } = follow()
    server.tell(server.commit(40))
    server.log.length = 3
    server.cut()
    server.scheduler.advance(3000)
    expect(of('snapshotTaken')).toHaveLength(2)
    expect(of('passedOver')).toEqual([])
    server.tell(server.commit(1))
    expect(shown(facts)).toEqual(upTo(4))
  })

  it('asks again where a batch is missing', () => {
    const { server, facts } = follow()
    server.commit(5)
    server.tell(server.commit(5))
    server.scheduler.advance(20)
    expect(server.subscribes).toEqual([0, 0])
    expect(shown(facts)).toEqual(upTo(10))
  })

  it('notices within two proofs of life that the last batch got lost', () => {
    const { server, facts } = follow()
    server.commit(5)
    server.scheduler.advance(4100)
    expect(shown(facts)).toEqual(upTo(5))
  })

  it('cuts what it has off a batch that overlaps', () => {
    const { server, facts, of } = follow()
    server.tell(server.commit(5))
    server.commit(3)
    server.tell(server.batch(2, 8))
    server.tell(server.batch(4, 8))
    expect(shown(facts)).toEqual(upTo(8))
    expect(of('batchReceived').at(-1)?.batch).toMatchObject({ from: 6, to: 8 })
  })

  it('says why there is no snapshot, and tries again every 2 s', () => {
    const server = new FakeServer(new VirtualTime())
    server.snapshotFailure = 'The server answered 503 to the snapshot'
    const { of } = follow(server)
    server.scheduler.advance(3000)
    expect(of('snapshotFailed').map(({ reason }) => reason)).toEqual(Array(2).fill(server.snapshotFailure))
    server.snapshotFailure = undefined
    server.scheduler.advance(2100)
    expect(of('snapshotTaken')).toHaveLength(1)
  })

  it('counts a hub whose message can not be read as lost, with the reason', () => {
    const { server, of } = follow()
    server.tellHub('logger', 'LiveBatch', {
      from: 1,
      to: 1,
      sentAt: '',
      entries: [{ kind: 'event', items: [{ sequence: 'one' }] }],
    })
    expect(of('hubChanged').at(-1)).toMatchObject({ state: 'lost', reason: 'The batch has a malformed event' })
  })
})

describe('a hub', () => {
  it('is lost within 5 s when the server goes silent, although the connection seems well', () => {
    const { server, of, states } = follow()
    server.scheduler.advance(3000)
    server.isSilent = true
    server.scheduler.advance(4700)
    expect(states('logger').at(-1)).toBe('lost')
    expect(of('hubChanged').at(-1)?.reason).toBe('The server has not answered for 2.5 s')
  })

  it('is tried again every 2 s for ever, and stays lost until it is back', () => {
    const { server, states } = follow()
    server.isDown = true
    server.cut()
    server.connects = 0
    server.scheduler.advance(3_600_000)
    expect(server.connects).toBe(1800)
    expect(new Set(states('logger').slice(2))).toEqual(new Set(['lost']))
  })

  it('is doubted after a sleep of the machine', () => {
    const { server, of } = follow()
    server.scheduler.advance(2000)
    server.scheduler.sleep(60_000)
    server.scheduler.advance(1000)
    expect(of('hubChanged').at(-1)).toMatchObject({ state: 'lost', reason: expect.stringContaining('slept') })
    server.scheduler.advance(3000)
    expect(of('hubChanged').at(-1)).toMatchObject({ state: 'connected' })
  })

  it('is open while it is needed and 5 s longer', () => {
    const { server, needed$, states } = follow(new FakeServer(new VirtualTime()), [])
    expect(server.openHubs).toEqual([])
    needed$.next(new Set<HubName>(['sms', 'logger']))
    server.scheduler.advance(10)
    expect(server.openHubs.toSorted()).toEqual(['logger', 'sms'])
    needed$.next(new Set<HubName>(['logger']))
    server.scheduler.advance(4000)
    needed$.next(new Set<HubName>(['logger', 'sms']))
    server.scheduler.advance(4000)
    expect(states('sms')).toEqual(['connecting', 'connected'])
    needed$.next(new Set<HubName>(['logger']))
    server.scheduler.advance(5100)
    expect(server.openHubs).toEqual(['logger'])
    expect(states('sms')).toEqual(['connecting', 'connected', 'stopped'])
  })

  it('measures how far the clock of the server is away', () => {
    const { of } = follow()
    expect(of('clockMeasured').at(0)?.offsetMs).toBe(Date.parse('2026-11-21T10:00:00.000Z') - 5)
  })

  it('is closed when the session ends', () => {
    const { server, running } = follow(new FakeServer(new VirtualTime()), ['logger', 'pub-sub'])
    running.unsubscribe()
    expect(server.openHubs).toEqual([])
  })
})
