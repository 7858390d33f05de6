import type { PoolClient } from 'pg'
import { resetMsOf } from '../../../src/domain/zone-reset.ts'
import type { ZoneRow } from '../directory/rows.ts'
import type { Happened } from '../batch/happened.ts'
import { pgArray } from '../../db/pg-array.ts'

interface Movement {
  readonly zoneId: number | null
  readonly atMs: number
}
/** A stored movement, and whether its event is marked. */
interface KeptMovement extends Movement {
  readonly sequence: number
  readonly isMarked: boolean
}

/** Whether an event enters a zone with anti-passback. */
const entersGuarded = ({ move, place }: Happened) => move === 'in' && place.zone?.antiPassback === true

/** An entry into a zone with anti-passback, between the movements of its credential that came before it in the batch. */
interface Entry {
  readonly event: Happened
  /** The last that occurred before it, or at once. */
  readonly before: Happened | undefined
  /** The first that occurred after it. */
  readonly after: Happened | undefined
}

/** What has to be looked at of a batch: each entry into a zone with anti-passback. */
export type Guard = readonly Entry[]

/** Who passed back, as a batch shows. */
export interface Judgement {
  /** Events of the batch, or of earlier batches that are not committed yet. */
  readonly passbacks: ReadonlySet<Happened>
  /** Sequences of stored events that a late event turned into second entries. */
  readonly late: ReadonlySet<number>
}

/**
 * Violations found before the batch's turn, from its events alone.
 * @param before the events of earlier batches, which may not be committed yet
 */
export function guardOf(events: readonly Happened[], before: readonly Happened[] = []): Guard {
  const entries = events.filter(entersGuarded)
  if (entries.length === 0) return []
  const moves = Map.groupBy(
    [...before, ...events].filter(({ move }) => move),
    ({ holder }) => holder?.token.id,
  )
  return entries.map(event => neighbours(moves.get(event.holder?.token.id) ?? [], event))
}

/**
 * The law of anti-passback. Events are judged one by one in stream order, each against what came before it and
 * nothing else, so it makes no difference how they are split into calls or transactions. A credential's movements are
 * in the order in which they occurred; at the same instant, the later in the stream is later. An entry right after an
 * entry into the same zone, within the zone's reset time, is a violation. An entry that comes late is judged among the
 * movements of its own time, and so is the one right after it, which may become a violation then. A mark is never
 * removed.
 * @param last stored movements after this sequence don't count. Default: all count
 */
export async function judge(
  client: PoolClient,
  clientId: number,
  guard: Guard,
  zones: ReadonlyMap<number, ZoneRow>,
  last = Number.MAX_SAFE_INTEGER,
): Promise<Judgement> {
  const passbacks = new Set<Happened>()
  const late = new Set<number>()
  if (guard.length === 0) return { passbacks, late }
  const events = guard.map(({ event }) => event)
  const kept = await readKept(client, clientId, events, last)
  guard.forEach(({ event, before, after }, index) => {
    const own = movementOf(event)
    const keptBefore = kept[index]?.before
    const keptAfter = kept[index]?.after
    // At the same instant, stored movements count as before the batch.
    const isBefore = before && (!keptBefore || before.atMs >= keptBefore.atMs)
    const isAfter = after && (!keptAfter || after.atMs < keptAfter.atMs)
    if (isSecond(isBefore ? movementOf(before) : keptBefore, own, zones)) passbacks.add(event)
    if (isAfter && isSecond(own, movementOf(after), zones)) passbacks.add(after)
    if (!isAfter && keptAfter && !keptAfter.isMarked && isSecond(own, keptAfter, zones)) late.add(keptAfter.sequence)
  })
  return { passbacks, late }
}

const movementOf = ({ atMs, move, place }: Happened): Movement => ({
  atMs,
  zoneId: move === 'in' ? (place.zone?.id ?? null) : null,
})

/** Whether one movement enters the zone that the one right before it has entered already. */
function isSecond(first: Movement | undefined, second: Movement, zones: ReadonlyMap<number, ZoneRow>): boolean {
  if (!first || first.zoneId === null || first.zoneId !== second.zoneId) return false
  const zone = zones.get(first.zoneId)
  const resetMs = zone && resetMsOf(zone)
  return resetMs === undefined || second.atMs < first.atMs + resetMs
}

/** The movements around an entry, of those that came before it. */
function neighbours(moves: readonly Happened[], event: Happened): Entry {
  let before: Happened | undefined
  let after: Happened | undefined
  for (const move of moves) {
    if (move === event) break
    if (move.atMs > event.atMs) after = after && after.atMs <= move.atMs ? after : move
    else if (!before || move.atMs >= before.atMs) before = move
  }
  return { event, before, after }
}

interface KeptRow {
  readonly at: Date | null
  readonly zoneId: number | null
  readonly afterAt: Date | null
  readonly afterZoneId: number | null
  readonly afterSequence: number | null
  readonly afterMarked: boolean | null
}

/**
 * The stored movements around each entry: usually the one before it says where its credential is now, and none comes
 * after it. Only a late entry has them among the earlier ones.
 */
async function readKept(
  client: PoolClient,
  clientId: number,
  entries: readonly Happened[],
  last: number,
): Promise<{ before: Movement | undefined; after: KeptMovement | undefined }[]> {
  const { rows } = await client.query<KeptRow>(
    `select coalesce(m."at", o."at") as "at", case when m."at" is null then o."zoneId" else m."zoneId" end as "zoneId",
       n."at" as "afterAt", n."zoneId" as "afterZoneId", n."sequence" as "afterSequence",
       case when n."at" is not null then exists (
         select from event v where v."clientId" = $1 and v."sequence" = n."sequence" and v."passback") end as "afterMarked"
     from unnest($2::integer[], $3::timestamptz[]) with ordinality as e("tokenId", "at", "order")
     left join occupancy o on o."clientId" = $1 and o."tokenId" = e."tokenId" and o."at" <= e."at"
     left join lateral (
       select "at", "zoneId" from movement
       where o."at" is null and "clientId" = $1 and "tokenId" = e."tokenId" and "at" <= e."at" and "sequence" <= $4
       order by "at" desc, "sequence" desc limit 1
     ) m on true
     left join lateral (
       select "at", "zoneId", "sequence" from movement
       where o."at" is null and "clientId" = $1 and "tokenId" = e."tokenId" and "at" > e."at" and "sequence" <= $4
       order by "at", "sequence" limit 1
     ) n on true
     order by e."order"`,
    [
      clientId,
      pgArray(entries.map(entry => entry.holder?.token.id)),
      pgArray(entries.map(entry => entry.occurredAt)),
      last,
    ],
  )
  return rows.map(neighboursOf)
}

const neighboursOf = (row: KeptRow): { before: Movement | undefined; after: KeptMovement | undefined } => ({
  before: row.at ? { zoneId: row.zoneId, atMs: row.at.getTime() } : undefined,
  after:
    row.afterAt && row.afterSequence !== null
      ? {
          zoneId: row.afterZoneId,
          atMs: row.afterAt.getTime(),
          sequence: row.afterSequence,
          isMarked: row.afterMarked === true,
        }
      : undefined,
})
