import type { Entity } from '../../src/domain/entity.ts'
import { wireName } from '../../src/domain/fields/index.ts'
import type { Session } from '../session.ts'
import { isWritten } from '../db/tables/columns.ts'
import type { Values } from './behaviour.ts'
import { kysely, run, type Queryable } from '../db/query.ts'
import { reachesAll } from './scope.ts'

/** The property that names the client of each record, where an entity has one. */
export const clientProperty = ({ across, fields }: Entity): string | undefined => {
  const field = across && fields[across.by]
  return field && wireName(across.by, field)
}

/** The columns that say whose a new row is. */
export function ownerColumns(entity: Entity, { clientId }: Session): Values {
  if (entity.tenancy !== 'client') return {}
  const property = clientProperty(entity)
  return { clientId, ...(property !== undefined && { [property]: clientId }) }
}

const as = (session: Session, clientId: number): Session =>
  clientId !== session.clientId && session.visibleClientIds.has(clientId) ? { ...session, clientId } : session

/** The caller as they work with one record: as its client, if they work with those of every client they can see. */
export async function workingOn(on: Queryable, entity: Entity, session: Session, key: number): Promise<Session> {
  if (!reachesAll(entity, session)) return session
  const query = kysely.selectFrom(entity.table).select('clientId').where(entity.key, '=', key)
  const [row] = await run<{ clientId: number }>(on, isWritten(entity) ? query.where('deletedAt', 'is', null) : query)
  return row ? as(session, row.clientId) : session
}

/** The caller as they add a record: as the client it names, if they may; without a name, as their working client. */
export function addingFor(entity: Entity, session: Session, sent: Values): { session: Session; sent: Values } {
  const property = clientProperty(entity)
  if (property === undefined) return { session, sent }
  const named = sent[property] ?? undefined
  if (named === undefined) return { session, sent: { ...sent, [property]: session.clientId } }
  if (typeof named !== 'number' || !reachesAll(entity, session)) return { session, sent }
  return { session: as(session, named), sent }
}

/** Whether a new record names another client than the one it is added for. */
export const isForAnother = (entity: Entity, { clientId }: Session, values: Values): boolean => {
  const property = clientProperty(entity)
  return property !== undefined && typeof values[property] === 'number' && values[property] !== clientId
}
