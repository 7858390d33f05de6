import type { Pool } from 'pg'
import { clientBook, type ClientBook, type Context } from '../../../../../server/kit/index.ts'

/** What ingest has to know of muster points while evacuations run. */
export interface Muster {
  /** By door: the point that its readers are at. */
  readonly doors: ReadonlyMap<number, { readonly musterPointId: number; readonly name: string }>
  /** When the first of the evacuations began. */
  readonly sinceMs: number
}

/** Undefined where nothing is evacuated, or no muster point has a reader. */
export const musterBook = (context: Pick<Context, 'database' | 'bus'>): ClientBook<Muster | undefined> =>
  clientBook(context, ['musterPoint', 'evacuation'], clientId => read(context.database.pool, clientId))

async function read(pool: Pool, clientId: number): Promise<Muster | undefined> {
  const { rows } = await pool.query<{ doorId: number; musterPointId: number; name: string; since: Date }>(
    `select d as "doorId", m."musterPointId", m."name", e."since"
     from muster_point m cross join unnest(m."doorIds") d,
       (select min("startedAt") as "since" from evacuation
        where "clientId" = $1 and "status" = 'running' and "deletedAt" is null) e
     where m."clientId" = $1 and m."deletedAt" is null and e."since" is not null`,
    [clientId],
  )
  const [first] = rows
  return first && { doors: new Map(rows.map(row => [row.doorId, row])), sinceMs: first.since.getTime() }
}
