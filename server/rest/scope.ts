import { sql, type SqlBool } from 'kysely'
import type { Entity } from '../../src/domain/entity.ts'
import type { Session } from '../session.ts'
import { isWritten } from '../db/tables/columns.ts'
import { insideAreas } from './areas.ts'
import { all, type Condition } from '../db/query.ts'

/** Users with this work for every client; a client itself is written by them or by those who work as it. */
const staff = 'KMSUSER_USER'

/** Works for another client, without being the provider's staff: its grants are not theirs to change. */
export const isGuest = (session: Session): boolean =>
  session.homeClientId !== session.clientId && !session.permissions.has(staff)

/** Whether a caller works with an entity's records of every client they can see. */
export const reachesAll = ({ across }: Entity, { permissions }: Session): boolean =>
  across !== undefined && permissions.has(across.permission)

/**
 * The one condition that every query of an entity's rows has: not deleted, of the working client, inside the areas that
 * the caller may see. Shared rows are everybody's; a client is read by all who can see it and
 * written by those who work for it. Personal records are their author's alone.
 */
export function scope(entity: Entity, session: Session, purpose: 'read' | 'write' = 'read'): Condition {
  return all([...live(entity), reach(entity, session, purpose)])
}

/** The same for rows that may have been deleted since. */
export const reach = (entity: Entity, session: Session, purpose: 'read' | 'write' = 'read'): Condition =>
  all([...tenancy(entity, session, purpose), ...insideAreas(entity, session)])

const column = (entity: Entity, name: string) => sql.ref(`${entity.table}.${name}`)
const live = (entity: Entity): readonly Condition[] =>
  isWritten(entity) ? [sql<SqlBool>`${column(entity, 'deletedAt')} is null`] : []

function tenancy(entity: Entity, session: Session, purpose: 'read' | 'write'): readonly Condition[] {
  if (entity.tenancy === 'shared') return []
  const client = column(entity, 'clientId')
  const many =
    entity.tenancy === 'self'
      ? purpose === 'read' || session.permissions.has(staff)
      : purpose === 'read' && reachesAll(entity, session)
  return [
    many
      ? sql<SqlBool>`${client} = any(${[...session.visibleClientIds]})`
      : sql<SqlBool>`${client} = ${session.clientId}`,
    ...(entity.personal ? [sql<SqlBool>`${column(entity, 'createdById')} = ${session.userId}`] : []),
  ]
}
