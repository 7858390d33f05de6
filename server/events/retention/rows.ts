import type { Pool } from 'pg'
import type { Month } from '../../db/partitions.ts'
import type { Batches } from './batches.ts'

/** A client's events of a month. */
export interface Part {
  readonly pool: Pool
  readonly batches: Batches
  readonly clientId: number
  readonly month: Month
}

/** The first and the last sequence; undefined if there are no events. */
export async function rangeOf({
  pool,
  clientId,
  month,
}: Part): Promise<{ readonly first: number; readonly last: number } | undefined> {
  const { rows } = await pool.query<{ first: number | null; last: number | null }>(
    `select min("sequence") as "first", max("sequence") as "last" from "${month.name}" where "clientId" = $1`,
    [clientId],
  )
  const { first, last } = rows[0] ?? { first: null, last: null }
  return first === null || last === null ? undefined : { first, last }
}

/** The events as lines of JSON, in the order of their sequences. */
export async function* linesOf({ pool, batches, clientId, month }: Part): AsyncGenerator<readonly string[]> {
  for (let after = 0; ;) {
    const { rows } = await batches.step(size =>
      pool.query<{ sequence: number; line: string }>(
        `select "sequence", to_json(e)::text as "line" from "${month.name}" e
         where "clientId" = $1 and "sequence" > $2 order by "sequence" limit $3`,
        [clientId, after, size],
      ),
    )
    const last = rows.at(-1)
    if (!last) return
    yield rows.map(row => row.line)
    after = last.sequence
  }
}

/** Removes the events up to a sequence; answers how many. */
export const removeRows = ({ pool, batches, clientId, month }: Part, last: number): Promise<number> =>
  removeUpTo(pool, batches, month.name, clientId, last)

/** Removes the other entries of the client's stream, up to a sequence. */
export const removeEntries = (pool: Pool, batches: Batches, clientId: number, last: number): Promise<number> =>
  removeUpTo(pool, batches, 'stream_entry', clientId, last)

async function removeUpTo(pool: Pool, batches: Batches, table: string, clientId: number, last: number) {
  for (let [after, removed] = [0, 0]; ;) {
    const { rows } = await batches.step(size =>
      pool.query<{ end: number | null; count: number }>(
        `with page as (
           select "sequence" from "${table}" where "clientId" = $1 and "sequence" > $2 and "sequence" <= $3
           order by "sequence" limit $4),
         gone as (
           delete from "${table}" where "clientId" = $1 and "sequence" > $2
             and "sequence" <= (select max("sequence") from page) returning 1)
         select (select max("sequence") from page) as "end", (select count(*) from gone) as "count"`,
        [clientId, after, last, size],
      ),
    )
    const { end, count } = rows[0] ?? { end: null, count: 0 }
    if (end === null) return removed
    ;[after, removed] = [end, removed + count]
  }
}
