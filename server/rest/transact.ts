import type { EntityChange } from '../../src/domain/hubs/pub-sub.ts'
import { invalid } from '../../src/domain/faults.ts'
import { subjects } from '../bus/bus.ts'
import { showCustomValues } from '../custom-fields/show.ts'
import { deliver } from '../delivery/deliver.ts'
import { inTransaction } from '../db/transaction.ts'
import { isUniqueViolation } from '../db/unique.ts'
import type { Session } from '../session.ts'
import type { Values, Writing } from './behaviour.ts'
import { keyOf, type Row } from './query.ts'
import type { Served } from './served.ts'
import { uniqueErrors } from './unique.ts'

/** What a write comes to: the record as it is now, and what is told this once. */
export interface Written {
  readonly row: Row
  readonly answer: Values
}

/**
 * Runs one write in a transaction; after the commit the change is told to the hub, never before and never without it.
 * @param sent the values, to say which of them was taken where another write was a moment earlier
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
      await deliverWrites([begun])
      return { write: begun, row: written }
    })
    announce(served, session, keyOf(served.entity, row), write.touched)
    const { entity, context } = served
    await showCustomValues(context, entity, session, [row])
    for (const act of write.afterCommit) act()
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

/** Tells controllers what they must know of writes that are one transaction, at its end. */
export async function deliverWrites(writes: readonly Writing[]): Promise<void> {
  const [write] = writes
  if (!write) return
  const { client, session, context, now } = write
  const telling = { client, entities: context.entities, clientId: session.clientId, now }
  const { isTold, isSpreading } = await deliver(
    telling,
    writes.flatMap(({ noted }) => noted),
  )
  if (isTold) write.touched.push({ entity: 'changeLog', id: 0, change: 'added' })
  if (isSpreading) write.afterCommit.push(() => context.bus.publish(subjects.deliveryWaiting, {}))
}

/** The column of the custom values, where a write has some. */
export const customColumn = ({ custom }: Pick<Writing, 'custom'>): { custom?: string } =>
  custom ? { custom: JSON.stringify(custom) } : {}

/** A write that has just begun: nothing is wrong, nothing is touched. */
export const begin = (
  { entity, context }: Served,
  session: Session,
  prepared: unknown,
  client: Writing['client'],
): Writing => ({
  client,
  session,
  context,
  entity,
  prepared,
  now: context.now(),
  errors: [],
  warnings: [],
  answer: {},
  touched: [],
  noted: [],
  afterCommit: [],
})

/** Tells the hub's viewers of the client (of everybody, where the row is nobody's) what has changed. */
export function announce(
  { entity, context }: Served,
  session: Session,
  key: number,
  touched: readonly EntityChange[],
): void {
  // One a record: what was added and then edited in one write is new to everybody.
  const changes = new Map<string, EntityChange>()
  for (const change of touched) {
    const of = `${change.entity} ${change.id}`
    if (change.change === 'deleted' || !changes.has(of)) changes.set(of, change)
  }
  if (changes.size === 0) return
  const clients =
    entity.tenancy === 'shared'
      ? [0]
      : entity.tenancy === 'self'
        ? [...new Set([session.clientId, key])]
        : [session.clientId]
  for (const clientId of clients) context.bus.publish(subjects.entities(clientId), [...changes.values()])
}

/** @throws 422 where anything has been found wrong so far */
export function refuseErrors({ errors }: Pick<Writing, 'errors'>): void {
  if (errors.length) throw invalid(errors)
}
