import type { Pool } from 'pg'
import { sql } from 'kysely'
import { inTransaction } from '../db/transaction.ts'
import type { Values } from '../rest/behaviour.ts'
import { writeAudit } from '../rest/audit.ts'
import { kysely, run } from '../db/query.ts'
import { toWire, wireColumns } from '../rest/row.ts'
import { endWrites, rowWritten } from '../rest/run-hooks.ts'
import { begin } from '../rest/transact.ts'
import type { CustomValues } from '../custom-fields/values.ts'
import type { Importing } from './importing.ts'
import type { ReadRow } from './read-rows.ts'

/** A checked row that waits to be written. */
export interface StagedRow {
  readonly row: number
  readonly values: { readonly values: Values; readonly custom: CustomValues }
}

/** Keeps checked rows beside, until all are right. */
export async function stage(pool: Pool, jobId: number, rows: readonly ReadRow[]): Promise<void> {
  await pool.query(
    `insert into import_row ("jobId", "row", "values")
     select $1, r."row", r."values" from json_to_recordset($2) as r("row" integer, "values" jsonb)`,
    [jobId, JSON.stringify(rows.map(({ row, values, custom }) => ({ row, values: { values, custom } })))],
  )
}

/** How many rows have not become records yet. */
export async function staged(pool: Pool, jobId: number): Promise<number> {
  const { rows } = await pool.query<{ count: number }>(
    'select count(*) as "count" from import_row where "jobId" = $1 and "recordId" is null',
    [jobId],
  )
  return rows[0]?.count ?? 0
}

/** A range of rows by their numbers, both included: a statement's work is bounded whatever its plan. */
export interface Stretch {
  readonly from: number
  readonly to: number
}

/** The first and the last staged row; undefined if there is none. */
export async function stagedStretch(pool: Pool, jobId: number): Promise<Stretch | undefined> {
  const { rows } = await pool.query<{ from: number | null; to: number | null }>(
    'select min("row") as "from", max("row") as "to" from import_row where "jobId" = $1',
    [jobId],
  )
  const { from, to } = rows[0] ?? {}
  return from == null || to == null ? undefined : { from, to }
}

const pageSize = 500

/** A stretch in pages. */
export function* pagesOf({ from, to }: Stretch): Generator<Stretch> {
  for (let at = from; at <= to; at += pageSize) yield { from: at, to: Math.min(to, at + pageSize - 1) }
}

/** Removes all of an import's rows from beside, a page at a time. */
export async function unstage(pool: Pool, jobId: number): Promise<void> {
  const all = await stagedStretch(pool, jobId)
  for (const { from, to } of all ? pagesOf(all) : [])
    await pool.query('delete from import_row where "jobId" = $1 and "row" between $2 and $3', [jobId, from, to])
}

/** The rows of a page that have become records, in their order. */
export async function insertedRows(
  on: Pick<Pool, 'query'>,
  jobId: number,
  { from, to }: Stretch,
): Promise<readonly { row: number; recordId: number }[]> {
  const { rows } = await on.query<{ row: number; recordId: number }>(
    `select "row", "recordId" from import_row
     where "jobId" = $1 and "row" between $2 and $3 and "recordId" is not null order by "row"`,
    [jobId, from, to],
  )
  return rows
}

/**
 * Deletes some of the records that an import has added, as anybody would: with their history, and with what their
 * behaviour does. Answers how many rows are taken back.
 */
export function takeBackSome({ served, running }: Importing, stretch: Stretch): Promise<number> {
  const { entity, context, behaviour } = served
  const { jobId } = running.job
  return inTransaction(context.database.pool, async client => {
    const rows = await insertedRows(client, jobId, stretch)
    if (rows.length === 0) return 0
    const write = begin(served, running.session, undefined, client)
    const gone = await run(
      client,
      kysely
        .updateTable(entity.table)
        .set({ deletedAt: write.now, updatedAt: write.now })
        .where(entity.key, '=', sql`any(${rows.map(({ recordId }) => recordId)})`)
        .where('deletedAt', 'is', sql`null`)
        .returning([...wireColumns(entity)]),
    )
    for (const row of gone) {
      const before = toWire(entity, row)
      const recordId = before[entity.key] as number
      await writeAudit(client, running.session, write.now, { entity, recordId, change: 'deleted', before, after: null })
      await rowWritten(write, { entity, id: recordId, change: 'deleted', before, after: null })
      await behaviour.afterWrite?.(write, 'deleted', before, {})
    }
    await endWrites([write])
    await client.query('delete from import_row where "jobId" = $1 and "row" between $2 and $3', [
      jobId,
      stretch.from,
      stretch.to,
    ])
    return rows.length
  })
}
