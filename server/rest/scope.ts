import { sql, type RawBuilder, type SqlBool } from 'kysely'
import type { Entity } from '../../src/domain/entity.ts'
import type { Session } from '../session.ts'
import { isWritten } from '../db/tables/columns.ts'
import { all, type Condition } from './query.ts'

/** Whoever holds this works for every client; a client itself is written by them or by those who work as it. */
const staff = 'KMSUSER_USER'

/** Works as a client that isn't his own, without being the provider's staff: what was granted to him is not his to change. */
export const isGuest = (session: Session): boolean =>
  session.homeClientId !== session.clientId && !session.permissions.has(staff)

/** Whether somebody works with an entity's records of every client that he can see. */
export const reachesAll = ({ across }: Entity, { permissions }: Session): boolean =>
  across !== undefined && permissions.has(across.permission)

/**
 * The one condition that every query of an entity's rows has: not deleted, of the working client, inside the areas that
 * the caller may see. Rows that belong to nobody (shared) are everybody's; a client is read by all who can see it and
 * written by those who work as it. What is personal is its author's alone.
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

/** Where an entity's rows stand: the references that lead to an area, the nearest first. */
const ways = ['area', 'controller', 'door', 'group'] as const

/** Only rows inside the caller's areas; a row that is in no area belongs to the client as a whole, so not to him. */
export function insideAreas(entity: Entity, { areaIds }: Pick<Session, 'areaIds'>): readonly Condition[] {
  const at = areaIds && areaOf(entity)
  return at ? [sql<SqlBool>`${at} = any(${[...areaIds]})`] : []
}

/** SQL of the area that a row is in; undefined where the entity has nothing to do with areas. */
function areaOf(entity: Entity): RawBuilder<unknown> | undefined {
  if (entity.id === 'area') return column(entity, entity.key)
  const found = ways.filter(way => entity.fields[way]?.kind === 'ref' && entity.fields[way]?.target === way)
  if (found.length === 0) return undefined
  const parts = found.map(way =>
    way === 'area'
      ? column(entity, 'areaId')
      : sql`(select way."areaId" from ${sql.table(way)} way where way.${sql.ref(`${way}Id`)} = ${column(entity, `${way}Id`)})`,
  )
  return sql`coalesce(${sql.join(parts)})`
}
