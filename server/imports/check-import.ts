import { setImmediate as others } from 'node:timers/promises'
import type { Ending } from '../jobs/queue.ts'
import { findExisting } from './find-existing.ts'
import { Findings, isLeft } from './findings.ts'
import type { Importing } from './importing.ts'
import { importedBy } from '../../src/domain/imported.ts'
import { Pace } from '../base/pace.ts'
import { fileRows, learnReferences, readRow, type ReadRow } from './read-rows.ts'
import { rehearse } from './rehearse.ts'
import { UniqueRows } from '../rest/unique-rows.ts'

/** Rows that are checked together; each takes tens of microseconds. */
const chunkSize = 250

export interface Checking {
  /** Also look for mere warnings. */
  readonly advise: boolean
  /** Given each chunk of rows while everything is right. */
  readonly take?: (rows: readonly ReadRow[]) => Promise<void>
}

/** Checks every row of the file: fields, references, uniqueness (also within the file), and the entity's own rules. */
export async function checkRows(importing: Importing, { advise, take }: Checking): Promise<Findings> {
  const { running, served, upload } = importing
  const { pool } = served.context.database
  const findings = new Findings(importedBy(served.entity) !== undefined)
  const unique = new UniqueRows(served.entity, running.session)
  const pace = new Pace({ begin: 10, most: chunkSize })
  const references = await learnReferences(importing)
  for await (const chunk of fileRows(importing, chunkSize)) {
    running.signal.throwIfAborted()
    const read = chunk.map(row => readRow(importing, references, row))
    const rows = await findExisting(importing, pool, read)
    await unique.check(pool, rows)
    const advice = await rehearse(importing, rows, { pace, advise })
    for (const row of rows) findings.note(row, advice.get(row.row))
    if (findings.invalid === 0) await take?.(rows.filter(row => !isLeft(row)))
    await running.progress({ phase: 'checking', done: findings.rows, total: upload.rows })
    await others()
  }
  return findings
}

/** The dry run: what every row has wrong with it, and nothing written. */
export async function checkImport(importing: Importing): Promise<Ending> {
  const { running, upload } = importing
  await running.progress({ phase: 'checking', done: 0, total: upload.rows })
  const findings = await checkRows(importing, { advise: true })
  const resultKey = await findings.save(importing)
  return { state: 'succeeded', summary: findings.summary, ...(resultKey !== undefined && { resultKey }) }
}
