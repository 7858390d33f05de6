import { sql } from 'kysely'
import { runSql, type Queryable } from '../db/query.ts'

/** Gives a new RMA the number for its parcel. */
export async function nameRma(on: Queryable, rmaId: number): Promise<string> {
  const reference = `RMA-${String(rmaId).padStart(6, '0')}`
  await runSql(on, sql`update rma set "reference" = ${reference} where "rmaId" = ${rmaId}`)
  return reference
}
