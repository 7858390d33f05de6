import fc from 'fast-check'
import { describe, expect, it } from 'vitest'
import type { Fact } from '../../src/domain/facts.ts'
import { eventKind } from '../../src/domain/stream/event.ts'
import { entriesOf } from '../../src/domain/stream/runs.ts'
import { FakeServer } from './support/fake-server.ts'
import { follow, shown, upTo } from './support/follow.ts'
import { VirtualTime } from './support/virtual.ts'

const seed = Date.now() % 2_147_483_647
console.log(`stream: fast-check seed ${seed}`)

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

/** Every batch follows the one shown before it, without gap or duplicate. */
function expectSeamless(facts: readonly Fact[]) {
  let last = 0
  for (const fact of facts) {
    if (fact.kind === 'snapshotTaken') last = fact.snapshot.sequence
    if (fact.kind !== 'batchReceived') continue
    expect(fact.batch.from).toBe(last + 1)
    expect(entriesOf(fact.batch, eventKind).map(event => event.sequence)).toEqual(
      upTo(fact.batch.to, fact.batch.to - last),
    )
    last = fact.batch.to
  }
}

describe('whatever happens between server and worker', () => {
  it.each([
    ['nothing is lost or shown twice', 10_000, true, Infinity],
    ['a snapshot bridges what is too far behind', 60, true, Infinity],
    ['a snapshot bridges what the server gives up replaying', 1000, true, 100],
    ['a server that does not tell its sequence is followed as well', 10_000, false, Infinity],
  ])('%s', (_name, resumeLimit, tellsSequence, replayLimit) =>
    fc.assert(
      fc.property(fc.array(happening, { maxLength: 40 }), happenings => {
        const server = new FakeServer(new VirtualTime())
        server.resumeLimit = resumeLimit
        server.tellsSequence = tellsSequence
        server.replayLimit = replayLimit
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
