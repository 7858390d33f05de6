import type { Pool } from 'pg'
import { sql } from 'kysely'
import type { Entity } from '../../src/domain/entity.ts'
import { inTransaction } from '../db/transaction.ts'
import type { Values } from '../rest/behaviour.ts'
import { writeAudit } from '../rest/audit.ts'
import { kysely, run } from '../db/query.ts'
import { toWire, wireColumns } from '../rest/row.ts'
import { endWrites, rowWritten } from '../rest/run-hooks.ts'
import { begin } from '../rest/transact.ts'
import { open, seal } from '../secrets/seal.ts'
import { changeBack } from './change-rows.ts'
import type { Found } from './find-existing.ts'
import type { CustomValues } from '../custom-fields/values.ts'
import type { Importing } from './importing.ts'
import type { ReadRow } from './read-rows.ts'

/** A checked row that waits to be written. */
export interface StagedRow {
  readonly row: number
  readonly values: StagedValues
}

interface StagedValues {
  readonly values: Values
  readonly custom: CustomValues
  /** The record that it changes. */
  readonly found?: Pick<Found, 'key' | 'version' | 'values' | 'before'>
}

/** As they are stored: encrypted, where they may hold secrets. */
function stored({ fields }: Entity, { values, custom, found }: ReadRow): unknown {
  const staged: StagedValues = {
    values,
    custom,
    ...(found && { found: { key: found.key, version: found.version, values: found.values, before: found.before } }),
  }
  return Object.values(fields).some(({ sealed }) => sealed) ? seal(JSON.stringify(staged)) : staged
}

/** A row as it was staged. */
export const stagedRow = ({ row, values }: { row: number; values: StagedValues | string }): StagedRow => ({
  row,
  values: typeof values === 'string' ? (JSON.parse(open(values)) as StagedValues) : values,
})

/** Keeps checked rows beside, until all are right. */
export async function stage(pool: Pool, jobId: number, entity: Entity, rows: readonly ReadRow[]): Promise<void> {
  await pool.query(
    `insert into import_row ("jobId", "row", "values")
     select $1, r."row", r."values" from json_to_recordset($2) as r("row" integer, "values" jsonb)`,
    [jobId, JSON.stringify(rows.map(row => ({ row: row.row, values: stored(entity, row) })))],
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
): Promise<readonly Inserted[]> {
  const { rows } = await on.query<{ row: number; values: StagedValues | string; recordId: number }>(
    `select "row", "values", "recordId" from import_row
     where "jobId" = $1 and "row" between $2 and $3 and "recordId" is not null order by "row"`,
    [jobId, from, to],
  )
  return rows.map(({ recordId, ...row }) => ({ ...stagedRow(row), recordId }))
}

/** A row that has become a record, or has changed one. */
export interface Inserted extends StagedRow {
  readonly recordId: number
}

/** What a step of taking back has done: how many rows, and which records somebody else has changed since. */
export interface TakenBack {
  readonly taken: number
  readonly left: readonly number[]
}

/**
 * Deletes some of the records that an import has added, and gives those that it has changed their values back, as
 * anybody would: with their history, and with what their behaviour does.
 */
export function takeBackSome({ served, running }: Importing, stretch: Stretch): Promise<TakenBack> {
  const { entity, context, behaviour } = served
  const { jobId } = running.job
  return inTransaction(context.database.pool, async client => {
    const all = await insertedRows(client, jobId, stretch)
    if (all.length === 0) return { taken: 0, left: [] }
    const left = await changeBack(
      { served, running },
      client,
      all.filter(({ values }) => values.found),
    )
    const rows = all.filter(({ values }) => !values.found)
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
    return { taken: all.length - left.length, left }
  })
}
