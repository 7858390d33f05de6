import { invalid } from '../../src/domain/faults.ts'
import { inTransaction } from '../db/transaction.ts'
import { isUniqueViolation } from '../db/unique.ts'
import type { Session } from '../session.ts'
import { afterCommit, afterCommitOr } from './after-commit.ts'
import { announce } from './announce.ts'
import type { Values, Writing } from './behaviour.ts'
import type { Row } from '../db/query.ts'
import { endWrites, showRows } from './run-hooks.ts'
import type { Served } from './served.ts'
import { uniqueErrors } from './unique.ts'

/** The result of a write: the record as it is now, and what is shown only this once. */
export interface Written {
  readonly row: Row
  readonly answer: Values
}

/**
 * Runs one write in a transaction; after the commit the change is announced to the hub, never before or without it.
 * Nothing that fails after the commit fails the write. `work` may run more than once, so it must not change its
 * input.
 * @param sent the values, to say which of them was taken if another write was a moment earlier
 * @throws 422 with the errors that behaviours have pushed
 */
export async function transact(
  served: Served,
  session: Session,
  prepared: unknown,
  sent: Values,
  work: (write: Writing) => Promise<Row>,
  key?: number,
): Promise<Written> {
  const { pool } = served.context.database
  try {
    const { write, row } = await inTransaction(pool, async client => {
      const begun = begin(served, session, prepared, client)
      const written = await work(begun)
      await endWrites([begun])
      return { write: begun, row: written }
    })
    const { entity, context, hooks } = served
    afterCommit([...write.afterCommit, () => announce(context, session, write.touched)])
    await afterCommitOr(
      () => showRows(hooks, { context, entity, session }, [row]),
      () => {
        for (const { property } of hooks) if (property !== undefined) delete row[property]
      },
    )
    return { row, answer: { ...write.answer, ...(write.warnings.length && { warnings: write.warnings }) } }
  } catch (error) {
    if (!isUniqueViolation(error)) throw error
    const taken = await uniqueErrors(
      pool,
      served.entity,
      session,
      sent,
      key === undefined ? {} : { [served.entity.key]: key },
    )
    throw taken.length ? invalid(taken) : error
  }
}

/** A write that has just begun: nothing is wrong, nothing is touched. */
export const begin = (
  { entity, context, hooks }: Served,
  session: Session,
  prepared: unknown,
  client: Writing['client'],
): Writing => ({
  client,
  session,
  context,
  entity,
  hooks,
  prepared,
  columns: {},
  now: context.now(),
  errors: [],
  warnings: [],
  answer: {},
  touched: [],
  afterCommit: [],
})

/** @throws 422 if any error has been found */
export function refuseErrors({ errors }: Pick<Writing, 'errors'>): void {
  if (errors.length) throw invalid(errors)
}
