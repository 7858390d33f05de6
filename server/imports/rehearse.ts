import type { PoolClient } from 'pg'
import { words } from '../../src/domain/vocabulary.ts'
import { Fault, saidErrors } from '../../src/domain/faults.ts'
import { inRehearsal } from '../db/transaction.ts'
import { customColumn } from '../custom-fields/values.ts'
import { begin } from '../rest/transact.ts'
import type { Importing } from './importing.ts'
import type { Pace } from '../base/pace.ts'
import type { ReadRow } from './read-rows.ts'

/** Advice to rows by their numbers. */
export type Advice = ReadonlyMap<number, readonly string[]>

/**
 * Asks an entity's behaviour what it has against rows that are right by themselves, in transactions that are rolled
 * back; with `advise` also what it only warns of.
 */
export async function rehearse(
  importing: Importing,
  rows: readonly ReadRow[],
  { pace, advise }: { pace: Pace; advise: boolean },
): Promise<Advice> {
  const { behaviour, context } = importing.served
  const { pool } = context.database
  const advice = new Map<number, readonly string[]>()
  if (!behaviour.beforeAdd && !(advise && behaviour.warn)) return advice
  const waiting = rows.filter(({ errors }) => errors.length === 0)
  for (let at = 0; at < waiting.length;) {
    at += await pace.step(async size => {
      const some = waiting.slice(at, at + size)
      await inRehearsal(pool, async client => {
        for (const row of some) advice.set(row.row, await ask(importing, client, row, advise))
      })
      return some.length
    })
  }
  return advice
}

async function ask(
  { served, running }: Importing,
  client: PoolClient,
  row: ReadRow,
  advise: boolean,
): Promise<readonly string[]> {
  const write = begin(served, running.session, undefined, client)
  Object.assign(write.columns, customColumn(row.custom))
  const values = { ...(row.found?.values ?? row.values) }
  const current = row.found ? { [served.entity.key]: row.found.key, ...row.found.before } : {}
  try {
    if (advise) await served.behaviour.warn?.(write, values, current)
    if (!row.found) await served.behaviour.beforeAdd?.(write, values)
  } catch (error) {
    if (!(error instanceof Fault)) throw error
    write.errors.push(...(error.errors.length > 0 ? error.errors : [{ propertyName: '', errorMessage: error.message }]))
  }
  row.errors.push(...saidErrors(write.errors, words(served.context.settings.brand).say))
  return write.warnings
}
