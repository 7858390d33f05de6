import { BehaviorSubject } from 'rxjs'
import type { Fact } from '../../../src/domain/facts.ts'
import { eventKind } from '../../../src/domain/stream/event.ts'
import { entriesOf } from '../../../src/domain/stream/runs.ts'
import type { HubName } from '../../../src/domain/hubs/hub.ts'
import { facts$ } from '../../../src/live/facts.ts'
import { FakeServer } from './fake-server.ts'
import { VirtualTime } from './virtual.ts'

/** A session that needs the logger, and its facts so far. */
export function follow(server = new FakeServer(new VirtualTime()), hubs: readonly HubName[] = ['logger']) {
  const facts: Fact[] = []
  const needed$ = new BehaviorSubject<ReadonlySet<HubName>>(new Set(hubs))
  const running = facts$(needed$, server.sources).subscribe(fact => facts.push(fact))
  server.scheduler.advance(50)
  const of = <K extends Fact['kind']>(kind: K) =>
    facts.filter((fact): fact is Extract<Fact, { kind: K }> => fact.kind === kind)
  const states = (hub: HubName) => of('hubChanged').flatMap(fact => (fact.hub === hub ? [fact.state] : []))
  return { server, facts, of, states, needed$, running }
}

/** Sequences of all events shown, in the order shown; a snapshot starts over. */
export function shown(facts: readonly Fact[]): number[] {
  let sequences: number[] = []
  for (const fact of facts) {
    if (fact.kind === 'snapshotTaken')
      sequences = entriesOf(fact.snapshot, eventKind)
        .map(event => event.sequence)
        .reverse()
    if (fact.kind === 'batchReceived') sequences.push(...entriesOf(fact.batch, eventKind).map(event => event.sequence))
  }
  return sequences
}

/** This many numbers up to the last. */
export const upTo = (last: number, count = last) =>
  Array.from({ length: count }, (_, index) => last - count + 1 + index)
