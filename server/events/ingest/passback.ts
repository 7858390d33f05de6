import type { PoolClient } from 'pg'
import { resetMsOf, type ZoneRow } from '../directory/rows.ts'
import type { Happened } from './happened.ts'
import { pgArray } from './pg-array.ts'

interface Movement {
  readonly zoneId: number | null
  readonly atMs: number
}

/** Whether an event enters a zone with anti-passback. */
export const entersGuarded = ({ move, place }: Happened) => move === 'in' && place.zone?.antiPassback === true

/**
 * The entries into zones with anti-passback whose credential was inside already: its last movement before (among
 * those kept and those of this batch) went into the same zone, and the zone's reset time had not passed.
 */
export async function violations(
  client: PoolClient,
  clientId: number,
  events: readonly Happened[],
  zones: ReadonlyMap<number, ZoneRow>,
): Promise<Set<Happened>> {
  const entries = events.filter(entersGuarded)
  if (entries.length === 0) return new Set()
  const kept = await lastKept(client, clientId, entries)
  return new Set(
    entries.filter((entry, index) => isInside(entry, newest(kept[index], lastOfBatch(events, entry)), zones)),
  )
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

/** The last movement of an entry's credential before it within the batch: earlier, or at once and sent before. */
function lastOfBatch(events: readonly Happened[], entry: Happened): Movement | undefined {
  let last: Movement | undefined
  let before = true
  for (const event of events) {
    if (event === entry) before = false
    else if (event.move && event.holder?.token.id === entry.holder?.token.id) {
      const earlier = event.atMs < entry.atMs || (before && event.atMs === entry.atMs)
      if (earlier && (!last || event.atMs >= last.atMs))
        last = { atMs: event.atMs, zoneId: event.move === 'in' ? (event.place.zone?.id ?? null) : null }
    }
  }
  return last
}

/** The last kept movement of each entry's credential at or before it. */
async function lastKept(
  client: PoolClient,
  clientId: number,
  entries: readonly Happened[],
): Promise<(Movement | undefined)[]> {
  const { rows } = await client.query<{ at: Date | null; zoneId: number | null }>(
    `select m."at", m."zoneId"
     from unnest($2::integer[], $3::timestamptz[]) with ordinality as e("tokenId", "at", "order")
     left join lateral (
       select "at", "zoneId" from movement
       where "clientId" = $1 and "tokenId" = e."tokenId" and "at" <= e."at"
       order by "at" desc, "sequence" desc limit 1
     ) m on true
     order by e."order"`,
    [clientId, pgArray(entries.map(entry => entry.holder?.token.id)), pgArray(entries.map(entry => entry.occurredAt))],
  )
  return rows.map(({ at, zoneId }) => (at ? { zoneId, atMs: at.getTime() } : undefined))
}
