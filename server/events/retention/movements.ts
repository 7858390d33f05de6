import type { Pool } from 'pg'
import type { Queryable } from '../../db/query.ts'
import type { Batches } from './batches.ts'

/** Where a page of movements begins, as PostgreSQL writes it: a Date would lose its microseconds. */
interface Position {
  readonly tokenId: number
  readonly at: string
  readonly sequence: number
}

const pageSql = `
  with page as materialized (
    select "tokenId", "at", "sequence", lead("at") over (partition by "tokenId" order by "at", "sequence") as "next"
    from (
      select "tokenId", "at", "sequence" from movement
      where "clientId" = $1 and ("tokenId", "at", "sequence") >= ($2, $3::timestamptz, $4)
      order by "tokenId", "at", "sequence" limit $5) as first),
  gone as (
    delete from movement m using page p
    where m."clientId" = $1 and m."tokenId" = p."tokenId" and m."at" = p."at" and m."sequence" = p."sequence"
      and p."sequence" <= $6 and p."next" <= $7
    returning p."next"),
  told as (
    insert into event_retention as r ("clientId", "movementsFrom") select $1, max("next") from gone having count(*) > 0
    on conflict ("clientId") do update set "movementsFrom" = greatest(r."movementsFrom", excluded."movementsFrom"))
  select "tokenId", "at"::text as "at", "sequence", (select count(*) from page) as "read",
    (select count(*) from gone) as "removed"
  from page order by "tokenId" desc, "at" desc, "sequence" desc limit 1`

/**
 * Removes a client's movements that came with events up to a sequence, unless one is the newest of its credential
 * before the cut: a roll call of any instant after it stays right. The start of that time is stored with them.
 */
export async function removeMovements(
  pool: Pool,
  batches: Batches,
  clientId: number,
  last: number,
  cut: Date,
): Promise<number> {
  let from: Position = { tokenId: 0, at: '-infinity', sequence: 0 }
  for (let removed = 0; ;) {
    const begin = from
    const { page, size } = await batches.step(async rows => {
      const answer = await pool.query<Position & { read: number; removed: number }>(pageSql, [
        clientId,
        begin.tokenId,
        begin.at,
        begin.sequence,
        rows,
        last,
        cut,
      ])
      return { page: answer.rows[0], size: rows }
    })
    removed += page?.removed ?? 0
    // The last of a page has no next one in it and is never removed there: the next page begins with it.
    if (!page || page.read < size) return removed
    from = page
  }
}

/** From when on who was where is known in full; undefined if nothing was removed. */
export async function movementsKnownFrom(on: Queryable, clientId: number): Promise<Date | undefined> {
  const { rows } = await on.query<{ from: Date }>(
    'select "movementsFrom" as "from" from event_retention where "clientId" = $1',
    [clientId],
  )
  return rows[0]?.from
}
