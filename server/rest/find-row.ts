import { sql } from 'kysely'
import type { Entity } from '../../src/domain/entity.ts'
import { fault } from '../../src/domain/faults.ts'
import type { RecordOf } from '../../src/domain/record.ts'
import type { Session } from '../session.ts'
import { isWritten } from '../db/tables/columns.ts'
import { keyType } from '../db/tables/storage.ts'
import { refuseLimited } from './areas.ts'
import { kysely, run, type Queryable } from '../db/query.ts'
import { toWire, wireColumns } from './row.ts'
import { scope } from './scope.ts'

/** The key in a path; what can be none is no record. @throws 404 */
export function parseKey(entity: Entity, text: string): number {
  const largest = keyType(entity.id) === 'bigint' ? Number.MAX_SAFE_INTEGER : 2_147_483_647
  const key = /^[1-9]\d{0,15}$/.test(text) ? Number(text) : 0
  if (key === 0 || key > largest) throw fault('notFound')
  return key
}

/**
 * One row in the caller's scope. With 'write' it is locked until the transaction ends.
 * @throws 403 for a user with an area limit, 404 if there is none, 451 (with its `clientId`) if it is another client's
 */
export async function findRow<E extends Entity>(
  on: Queryable,
  entity: E,
  session: Session,
  key: number,
  purpose: 'read' | 'write' = 'read',
): Promise<RecordOf<E>> {
  refuseLimited(entity, session, purpose)
  const query = kysely
    .selectFrom(entity.table)
    .select([...wireColumns(entity)])
    .where(entity.key, '=', key)
    .where(scope(entity, session, purpose))
  const [row] = await run(on, purpose === 'write' ? query.forUpdate() : query)
  if (row) return toWire(entity, row) as RecordOf<E>
  throw await missing(on, entity, session, key)
}

async function missing(on: Queryable, entity: Entity, session: Session, key: number) {
  if (entity.tenancy === 'shared') return fault('notFound')
  const query = kysely.selectFrom(entity.table).select('clientId').where(entity.key, '=', key)
  const [foreign] = await run<{ clientId: number }>(
    on,
    isWritten(entity) ? query.where('deletedAt', 'is', sql`null`) : query,
  )
  if (!foreign) return fault('notFound')
  const isTold = foreign.clientId !== session.clientId && session.visibleClientIds.has(foreign.clientId)
  const refusal = isTold ? fault('clientMismatch', {}, { clientId: foreign.clientId }) : fault('notFound')
  refusal.about = { entity: entity.id, recordId: key }
  return refusal
}
