import type { PoolClient } from 'pg'
import { Fault } from '../../src/domain/faults.ts'
import type { Values, Writing } from '../rest/behaviour.ts'
import { keyOf } from '../db/query.ts'
import { editRow } from '../rest/edit.ts'
import { endWrites } from '../rest/run-hooks.ts'
import { begin } from '../rest/transact.ts'
import type { Importing } from './importing.ts'
import type { Inserted, StagedRow } from './staging.ts'

type Parts = Pick<Importing, 'served' | 'running'>

/** Changes a record, unless it has been changed since its version was read. @throws 409, 422 */
async function change(
  { served }: Parts,
  write: Writing,
  key: number,
  version: number,
  values: Values,
): Promise<number> {
  const hooked = { sent: values, check: async () => {} }
  return keyOf(served.entity, await editRow(served, write, { key, version, hooked }))
}

/** Changes the records that rows are about, with all that editing by hand does. @returns their keys */
export async function changeRow(parts: Parts, write: Writing, { values: { found } }: StagedRow): Promise<number> {
  if (!found) throw new Error('A row that changes nothing cannot be written as a change')
  return change(parts, write, found.key, found.version, found.values)
}

/**
 * Gives records that an import has changed their values back.
 * @returns the rows whose records somebody has changed since: those stay as they are
 */
export async function changeBack(parts: Parts, client: PoolClient, rows: readonly Inserted[]): Promise<number[]> {
  const { served, running } = parts
  const left: number[] = []
  const writes: Writing[] = []
  for (const { row, values } of rows.toReversed()) {
    const { found } = values
    if (!found) continue
    const write = begin(served, running.session, undefined, client)
    try {
      await change(parts, write, found.key, found.version + 1, found.before)
      writes.push(write)
    } catch (error) {
      if (!(error instanceof Fault)) throw error
      left.push(row)
    }
  }
  await endWrites(writes)
  return left
}
