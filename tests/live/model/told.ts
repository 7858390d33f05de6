import type { Fact } from '../../../src/domain/facts.ts'
import type { LiveSnapshot, Names } from '../../../src/domain/live.ts'
import { eventKind, type LiveEvent } from '../../../src/domain/stream/event.ts'
import { entriesOf } from '../../../src/domain/stream/runs.ts'

/** The server's time at each fact: the stamp plus the last offset known, never running backwards. */
export function serverNow(facts: readonly Fact[]): number[] {
  let offsetMs: number | undefined
  let nowMs = 0
  return facts.map(fact => {
    if (fact.kind === 'clockMeasured') offsetMs = fact.offsetMs
    if (fact.kind === 'snapshotTaken') offsetMs ??= Date.parse(fact.snapshot.at) - fact.at
    nowMs = Math.max(nowMs, fact.at + (offsetMs ?? 0))
    return nowMs
  })
}

/** The last snapshot, and where it is among the facts. */
export function lastSnapshot(facts: readonly Fact[]): { index: number; snapshot: LiveSnapshot } {
  const index = facts.findLastIndex(fact => fact.kind === 'snapshotTaken')
  const fact = facts[index]
  if (fact?.kind !== 'snapshotTaken') throw new Error('The facts hold no snapshot')
  return { index, snapshot: fact.snapshot }
}

export interface ToldEvent {
  readonly event: LiveEvent
  readonly names: Names
  readonly at: number
  /** The server's time when it came. */
  readonly nowMs: number
}

/** Events of the last snapshot by sequence, then those of all later batches. */
export function toldEvents(facts: readonly Fact[]): ToldEvent[] {
  const { index, snapshot } = lastSnapshot(facts)
  const now = serverNow(facts)
  const told = (event: LiveEvent, names: Names, nowMs = 0) => ({
    event,
    names,
    at: Date.parse(event.occurredAt),
    nowMs,
  })
  const held = entriesOf(snapshot, eventKind).toSorted((a, b) => a.sequence - b.sequence)
  const later = facts.flatMap((fact, position) =>
    fact.kind === 'batchReceived' && position > index
      ? entriesOf(fact.batch, eventKind).map(event => told(event, fact.batch.names ?? {}, now[position]))
      : [],
  )
  return [...held.map(event => told(event, snapshot.names, now[index])), ...later]
}
