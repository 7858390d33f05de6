import fc from 'fast-check'
import { BehaviorSubject } from 'rxjs'
import { describe, expect, it } from 'vitest'
import type { Fact } from '../../src/domain/facts.ts'
import type { HubName } from '../../src/domain/hubs/hub.ts'
import { facts$ } from '../../src/live/facts.ts'
import { FakeServer } from './support/fake-server.ts'
import { VirtualTime } from './support/virtual.ts'

const seed = Date.now() % 2_147_483_647
console.log(`stream: fast-check seed ${seed}`)

/** A session that needs the logger, and the facts that it has told so far. */
function follow(server = new FakeServer(new VirtualTime()), hubs: readonly HubName[] = ['logger']) {
  const facts: Fact[] = []
  const needed$ = new BehaviorSubject<ReadonlySet<HubName>>(new Set(hubs))
  const running = facts$(needed$, server.sources).subscribe(fact => facts.push(fact))
  server.scheduler.advance(50)
  const of = <K extends Fact['kind']>(kind: K) =>
    facts.filter((fact): fact is Extract<Fact, { kind: K }> => fact.kind === kind)
  const states = (hub: HubName) => of('hubChanged').flatMap(fact => (fact.hub === hub ? [fact.state] : []))
  return { server, facts, of, states, needed$, running }
}

/** Sequences of all events shown, in the order shown; a snapshot starts anew. */
function shown(facts: readonly Fact[]): number[] {
  let sequences: number[] = []
  for (const fact of facts) {
    if (fact.kind === 'snapshotTaken') sequences = fact.snapshot.events.map(event => event.sequence).reverse()
    if (fact.kind === 'batchReceived') sequences.push(...fact.batch.events.map(event => event.sequence))
  }
  return sequences
}

const upTo = (last: number, count = last) => Array.from({ length: count }, (_, index) => last - count + 1 + index)

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

  it('goes on after the last sequence when the connection comes back, and says how many events it recovered', () => {
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
    server.tellHub('logger', 'LiveBatch', { from: 1, to: 1, sentAt: '', events: [{ sequence: 'one' }] })
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

type Trouble = 'tell' | 'lose' | 'repeat' | 'overlap' | 'merge' | 'cut' | 'down' | 'failSnapshot' | 'silent' | 'heal'
const troubles: readonly Trouble[] = [
  'tell',
  'tell',
  'lose',
  'repeat',
  'overlap',
  'merge',
  'cut',
  'down',
  'failSnapshot',
  'silent',
  'heal',
]
const happening = fc.record({
  trouble: fc.constantFrom(...troubles),
  events: fc.nat(40),
  waitMs: fc.nat(6000),
  back: fc.nat(30),
})

function happen(
  server: FakeServer,
  { trouble, events, waitMs, back }: typeof happening extends fc.Arbitrary<infer T> ? T : never,
) {
  const batch = server.commit(events)
  const far = Math.max(1, batch.from - back)
  if (trouble === 'tell') server.tell(batch)
  if (trouble === 'repeat') for (const again of [batch, batch]) server.tell(again)
  if (trouble === 'overlap') server.tell(server.batch(far, batch.to))
  if (trouble === 'merge') for (const part of [server.batch(far, batch.from - 1), batch]) server.tell(part)
  if (trouble === 'cut') server.cut()
  if (trouble === 'down') server.cut()
  if (trouble === 'down') server.isDown = true
  if (trouble === 'failSnapshot') server.snapshotFailure = 'Busy'
  if (trouble === 'silent') server.isSilent = true
  if (trouble === 'heal') heal(server)
  server.scheduler.advance(waitMs)
}

function heal(server: FakeServer) {
  server.isDown = false
  server.isSilent = false
  server.snapshotFailure = undefined
}

/** Every batch follows on what was shown before it, without a hole and without anything twice. */
function expectSeamless(facts: readonly Fact[]) {
  let last = 0
  for (const fact of facts) {
    if (fact.kind === 'snapshotTaken') last = fact.snapshot.sequence
    if (fact.kind !== 'batchReceived') continue
    expect(fact.batch.from).toBe(last + 1)
    expect(fact.batch.events.map(event => event.sequence)).toEqual(upTo(fact.batch.to, fact.batch.to - last))
    last = fact.batch.to
  }
}

describe('whatever happens between server and worker', () => {
  it.each([
    ['nothing is lost or shown twice', 10_000, true],
    ['a snapshot bridges what is too far behind', 60, true],
    ['a server that does not tell its sequence is followed as well', 10_000, false],
  ])('%s', (_name, resumeLimit, tellsSequence) =>
    fc.assert(
      fc.property(fc.array(happening, { maxLength: 40 }), happenings => {
        const server = new FakeServer(new VirtualTime())
        server.resumeLimit = resumeLimit
        server.tellsSequence = tellsSequence
        const { facts, of } = follow(server)
        for (const one of happenings) happen(server, one)
        heal(server)
        server.scheduler.advance(60_000)
        server.tell(server.commit(1))
        server.scheduler.advance(5000)
        expectSeamless(facts)
        const last = server.log.length
        const passedOver = of('passedOver').reduce((sum, { count }) => sum + count, 0)
        expect(shown(facts).at(-1)).toBe(last)
        if (resumeLimit === 10_000) expect(shown(facts)).toEqual(upTo(last))
        if (resumeLimit === 10_000) expect(passedOver).toBe(0)
      }),
      { seed, numRuns: 200 },
    ),
  )
})
