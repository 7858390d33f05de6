import type { Fact } from '../../../src/domain/facts.ts'
import { eventKind } from '../../../src/domain/stream/event.ts'
import { entriesOf } from '../../../src/domain/stream/runs.ts'
import type { LiveSnapshot, Names } from '../../../src/domain/live.ts'
import { lastSnapshot, serverNow } from './told.ts'

interface Move {
  readonly tokenId: number
  readonly personId: number
  readonly doorId: number
  readonly at: number
  readonly names: Names
  zoneId: number
}

/** Every movement ever told, in the order told; an expired one is changed to lead out. */
function movesOf(facts: readonly Fact[], zones: LiveSnapshot['zones']): Move[] {
  const { index, snapshot } = lastSnapshot(facts)
  const now = serverNow(facts)
  const moves: Move[] = snapshot.occupants.toReversed().map(({ at, personId = 0, doorId = 0, ...rest }) => ({
    ...rest,
    personId,
    doorId,
    at: Date.parse(at),
    names: snapshot.names,
  }))
  for (const [position, fact] of facts.entries()) {
    if (position <= index) continue
    if (fact.kind === 'batchReceived') {
      for (const { tokenId, move, zoneId = 0, personId = 0, doorId = 0, occurredAt } of entriesOf(
        fact.batch,
        eventKind,
      )) {
        if (tokenId === undefined || move === undefined) continue
        const at = Date.parse(occurredAt)
        moves.push({ tokenId, personId, doorId, at, names: fact.batch.names ?? {}, zoneId: move === 'in' ? zoneId : 0 })
      }
    }
    if (fact.kind !== 'ticked') continue
    for (const move of newestBy(moves, ({ tokenId }) => tokenId)) {
      const minutes = zones.find(zone => zone.zoneId === move.zoneId)?.resetMinutes
      if (minutes !== undefined && move.at + minutes * 60_000 <= (now[position] ?? 0)) move.zoneId = 0
    }
  }
  return moves
}

/** The newest of each; of the same instant, the later told. */
const newestBy = <K>(moves: readonly Move[], key: (move: Move) => K): Move[] =>
  [...Map.groupBy(moves, key).values()].flatMap(
    of => of.findLast(move => move.at === Math.max(...of.map(({ at }) => at))) ?? [],
  )

/** Zones with heads and occupants, worked out from every movement ever told. */
export function occupancyModel(facts: readonly Fact[]) {
  const { zones } = lastSnapshot(facts).snapshot
  const moves = movesOf(facts, zones)
  const tokens = newestBy(moves, ({ tokenId }) => tokenId)
  const inOrder = tokens.sort((a, b) => moves.indexOf(a) - moves.indexOf(b))
  const heads = newestBy(inOrder, ({ tokenId, personId }) =>
    personId === 0 ? `token ${tokenId}` : `person ${personId}`,
  )
  return zones
    .toSorted((a, b) => (a.name < b.name ? -1 : 1))
    .map(({ zoneId }) => ({
      zoneId,
      headCount: heads.filter(head => head.zoneId === zoneId).length,
      occupants: tokens
        .filter(token => token.zoneId === zoneId)
        .sort((a, b) => b.at - a.at || b.tokenId - a.tokenId)
        .map(({ tokenId, personId, at, doorId, names }) => ({
          tokenId,
          personId: personId || undefined,
          name: names.person?.[personId] ?? names.token?.[tokenId],
          at,
          doorId: doorId || undefined,
          door: names.door?.[doorId],
        })),
    }))
}
