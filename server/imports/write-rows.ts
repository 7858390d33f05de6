import type { PoolClient } from 'pg'
import { words } from '../../src/domain/vocabulary.ts'
import { Fault, saidErrors } from '../../src/domain/faults.ts'
import { inTransaction } from '../db/transaction.ts'
import { isUniqueViolation } from '../db/unique.ts'
import { wireName } from '../../src/domain/fields/index.ts'
import { customColumn } from '../custom-fields/values.ts'
import { insertChecked } from '../rest/add.ts'
import type { Values, Writing } from '../rest/behaviour.ts'
import { keyOf } from '../db/query.ts'
import { referenceErrors } from '../rest/references.ts'
import { afterCommit } from '../rest/after-commit.ts'
import { insertMany } from '../rest/insert-many.ts'
import { endWrites } from '../rest/run-hooks.ts'
import { begin } from '../rest/transact.ts'
import type { Served } from '../rest/served.ts'
import type { Session } from '../session.ts'
import { changeRow } from './change-rows.ts'
import type { Finding } from './findings.ts'
import type { Importing } from './importing.ts'
import { stagedRow, type StagedRow, type Stretch } from './staging.ts'
import { UniqueRows } from '../rest/unique-rows.ts'

/** What one transaction has done: rows written and entities touched, or why a row was refused and nothing was. */
export interface Step {
  readonly written: number
  /** The row to continue with. */
  readonly next: number
  readonly touched: ReadonlySet<string>
  readonly refused?: readonly Finding[]
}

class Refused extends Error {
  readonly findings: readonly Finding[]
  constructor(findings: readonly Finding[]) {
    super('A row was refused')
    this.findings = findings
  }
}

const refused = (findings: readonly Finding[]): Step => ({ written: 0, next: 0, touched: new Set(), refused: findings })

/** Adds the records of the next rows, and notes which row has become which, in one transaction. */
export async function writeSome(importing: Importing, stretch: Stretch): Promise<Step> {
  const { served, running } = importing
  const { pool } = served.context.database
  let rows: readonly StagedRow[] = []
  try {
    const writes: Writing[] = []
    await inTransaction(pool, async client => {
      writes.length = 0
      rows = await waitingRows(client, running.job.jobId, stretch)
      if (rows.length === 0) return
      const isTogether = isPlain(importing) && rows.every(({ values }) => !values.found)
      const keys = await (isTogether ? insertTogether : writeEach)(importing, client, rows, writes)
      await endWrites(writes)
      await noteKeys(client, running.job.jobId, rows, keys)
    })
    afterCommit(writes.flatMap(write => write.afterCommit))
    return {
      written: rows.length,
      next: stretch.to + 1,
      touched: new Set(writes.flatMap(({ touched }) => touched.map(({ entity }) => entity))),
    }
  } catch (error) {
    if (error instanceof Refused) return refused(error.findings)
    if (!isUniqueViolation(error)) throw error
    return refused(await takenMeanwhile(importing, rows))
  }
}

async function waitingRows(client: PoolClient, jobId: number, { from, to }: Stretch): Promise<readonly StagedRow[]> {
  const { rows } = await client.query<StagedRow>(
    `select "row", "values" from import_row
     where "jobId" = $1 and "row" between $2 and $3 and "recordId" is null order by "row"`,
    [jobId, from, to],
  )
  return rows.map(stagedRow)
}

async function noteKeys(
  client: PoolClient,
  jobId: number,
  rows: readonly StagedRow[],
  keys: readonly number[],
): Promise<void> {
  await client.query(
    `update import_row set "recordId" = k."key" from unnest($2::integer[], $3::integer[]) as k("row", "key")
     where "jobId" = $1 and import_row."row" = k."row" and import_row."row" between $4 and $5`,
    [jobId, rows.map(({ row }) => row), keys, rows[0]?.row, rows.at(-1)?.row],
  )
}

/** Whether records can be added many at a time: nothing is done or asked for each by itself. */
function isPlain({ served: { entity, behaviour }, running }: Importing): boolean {
  const keeps = Object.values(entity.fields).some(({ kept }) => kept)
  return !behaviour.beforeAdd && !behaviour.afterWrite && !keeps && !running.session.areaIds
}

/** One after another, with everything that adding by hand does. */
async function writeEach(
  { served, running }: Importing,
  client: PoolClient,
  rows: readonly StagedRow[],
  writes: Writing[],
): Promise<number[]> {
  const keys: number[] = []
  for (const each of rows) {
    const { row, values } = each
    const write = begin(served, running.session, undefined, client)
    writes.push(write)
    try {
      if (values.found) {
        keys.push(await changeRow({ served, running }, write, each))
        continue
      }
      Object.assign(write.columns, customColumn(values.custom))
      const { entities } = served.context
      write.errors.push(...(await referenceErrors(client, entities, served.entity, running.session, values.values)))
      keys.push(keyOf(served.entity, await insertChecked(served, write, { ...values.values })))
    } catch (error) {
      if (!(error instanceof Fault)) throw error
      const errors = error.errors.length > 0 ? error.errors : [{ propertyName: '', errorMessage: error.message }]
      const { say } = words(served.context.settings.brand)
      throw new Refused(saidErrors(errors, say).map(each => ({ row, ...each })))
    }
  }
  return keys
}

async function insertTogether(
  { served, running }: Importing,
  client: PoolClient,
  rows: readonly StagedRow[],
  writes: Writing[],
): Promise<number[]> {
  await checkReferences(served, running.session, client, rows)
  const write = begin(served, running.session, undefined, client)
  writes.push(write)
  return insertMany(
    write,
    rows.map(({ values }) => values),
  )
}

/** The references of all rows at once, and one by one only where some is gone. @throws Refused */
async function checkReferences(
  { entity, context: { entities } }: Served,
  session: Session,
  client: PoolClient,
  rows: readonly StagedRow[],
): Promise<void> {
  const together: Values = {}
  for (const [name, field] of Object.entries(entity.fields)) {
    if (field.target === undefined) continue
    const column = wireName(name, field)
    together[column] = [...new Set(rows.flatMap(({ values }) => values.values[column] ?? []))]
  }
  if ((await referenceErrors(client, entities, entity, session, together)).length === 0) return
  for (const { row, values } of rows) {
    const errors = await referenceErrors(client, entities, entity, session, values.values)
    if (errors.length > 0) throw new Refused(errors.map(error => ({ row, ...error })))
  }
}

/** Which of the rows another record has become equal to since they were checked. */
async function takenMeanwhile({ served, running }: Importing, rows: readonly StagedRow[]): Promise<readonly Finding[]> {
  const unique = new UniqueRows(served.entity, running.session)
  const read = rows.map(({ row, values }) => ({
    row,
    ...(values.found && { key: values.found.key }),
    values: values.values,
    custom: values.custom,
    errors: [],
  }))
  await unique.check(served.context.database.pool, read)
  const found = read.flatMap(({ row, errors }) =>
    errors.map((error: { propertyName: string; errorMessage: string }) => ({ row, ...error })),
  )
  return found.length > 0
    ? found
    : [{ row: rows[0]?.row ?? 0, propertyName: '', errorMessage: 'These values are already in use' }]
}
