import type { PoolClient } from 'pg'
import { resetMsOf, type ZoneRow } from '../directory/rows.ts'
import type { Happened } from './happened.ts'
import { pgArray } from './pg-array.ts'

interface Movement {
  readonly zoneId: number | null
  readonly atMs: number
}

/** Whether an event enters a zone with anti-passback. */
const entersGuarded = ({ move, place }: Happened) => move === 'in' && place.zone?.antiPassback === true

/** An entry into a zone with anti-passback, with its credential's last movement before it within the batch. */
interface Entry {
  readonly event: Happened
  readonly inBatch: Movement | undefined
}

/** What has to be looked at of a batch: each entry into a zone with anti-passback. */
export type Guard = readonly Entry[]

/**
 * Found before the batch's turn has come, from its events alone.
 * @param before the events of batches that will be kept before it, and may not be yet
 */
export function guardOf(events: readonly Happened[], before: readonly Happened[] = []): Guard {
  const entries = events.filter(entersGuarded)
  if (entries.length === 0) return []
  const moves = Map.groupBy(
    [...before, ...events].filter(({ move }) => move),
    ({ holder }) => holder?.token.id,
  )
  return entries.map(event => ({ event, inBatch: lastOfBatch(moves.get(event.holder?.token.id) ?? [], event) }))
}

/**
 * The entries into zones with anti-passback whose credential was inside already: its last movement before (among
 * those kept and those of this batch) went into the same zone, and the zone's reset time had not passed.
 * @param last kept movements behind this sequence don't count. Default: all count
 */
export async function violations(
  client: PoolClient,
  clientId: number,
  guard: Guard,
  zones: ReadonlyMap<number, ZoneRow>,
  last = Number.MAX_SAFE_INTEGER,
): Promise<Set<Happened>> {
  if (guard.length === 0) return new Set()
  const kept = await lastKept(
    client,
    clientId,
    guard.map(({ event }) => event),
    last,
  )
  const inside = guard.filter(({ event, inBatch }, index) => isInside(event, newest(kept[index], inBatch), zones))
  return new Set(inside.map(({ event }) => event))
}

function isInside({ place, atMs }: Happened, last: Movement | undefined, zones: ReadonlyMap<number, ZoneRow>): boolean {
  if (!last || last.zoneId === null || last.zoneId !== place.zone?.id) return false
  const zone = zones.get(last.zoneId)
  const resetMs = zone && resetMsOf(zone)
  return resetMs === undefined || atMs < last.atMs + resetMs
}

/** What came later wins where both occurred at once. */
const newest = (kept: Movement | undefined, inBatch: Movement | undefined) =>
  kept && inBatch ? (inBatch.atMs >= kept.atMs ? inBatch : kept) : (kept ?? inBatch)

/** The last of a credential's movements in a batch before an entry: earlier, or at once and sent before. */
function lastOfBatch(moves: readonly Happened[], entry: Happened): Movement | undefined {
  let last: Movement | undefined
  let before = true
  for (const event of moves) {
    if (event === entry) {
      before = false
      continue
    }
    const { atMs, move, place } = event
    const earlier = atMs < entry.atMs || (before && atMs === entry.atMs)
    if (earlier && (!last || atMs >= last.atMs))
      last = { atMs, zoneId: move === 'in' ? (place.zone?.id ?? null) : null }
  }
  return last
}

/**
 * The last kept movement of each entry's credential at or before it: as a rule the one that says where it is now, and
 * only of an event that comes late one among the earlier.
 */
async function lastKept(
  client: PoolClient,
  clientId: number,
  entries: readonly Happened[],
  last: number,
): Promise<(Movement | undefined)[]> {
  const { rows } = await client.query<{ at: Date | null; zoneId: number | null }>(
    `select coalesce(m."at", o."at") as "at", case when m."at" is null then o."zoneId" else m."zoneId" end as "zoneId"
     from unnest($2::integer[], $3::timestamptz[]) with ordinality as e("tokenId", "at", "order")
     left join occupancy o on o."clientId" = $1 and o."tokenId" = e."tokenId" and o."at" <= e."at"
     left join lateral (
       select "at", "zoneId" from movement
       where o."at" is null and "clientId" = $1 and "tokenId" = e."tokenId" and "at" <= e."at" and "sequence" <= $4
       order by "at" desc, "sequence" desc limit 1
     ) m on true
     order by e."order"`,
    [
      clientId,
      pgArray(entries.map(entry => entry.holder?.token.id)),
      pgArray(entries.map(entry => entry.occurredAt)),
      last,
    ],
  )
  return rows.map(({ at, zoneId }) => (at ? { zoneId, atMs: at.getTime() } : undefined))
}
