import { sql, type SqlBool } from 'kysely'
import { entities } from '../../../domain/entities/index.ts'
import { all, areasWithin, type Condition, reach, scope, type Session } from '../../../../server/kit/index.ts'
import { type Asked, idsOf } from './asked.ts'

type Of = Pick<Asked, 'session' | 'values'>

const inGroups = ({ clientId }: Session, groupIds: readonly number[]) => sql`(
  select "tokenId" from token_activation
  where "clientId" = ${clientId} and "groupId" = any(${[...groupIds]}) and "deletedAt" is null)`

/** A condition on a parameter that was given. */
const given = (of: Of, name: string, condition: (ids: readonly number[]) => Condition): readonly Condition[] => {
  const ids = idsOf(of, name)
  return ids.length > 0 ? [condition(ids)] : []
}

/** The events that a report is about, apart from when they were. */
export function eventConditions(of: Of): Condition {
  const { session, values } = of
  const types = Array.isArray(values['eventTypes']) ? values['eventTypes'] : []
  const column = (name: string) => sql.ref(`event.${name}`)
  const among = (parameter: string, name: string) =>
    given(of, parameter, ids => sql<SqlBool>`${column(name)} = any(${[...ids]})`)
  return all([
    reach(entities.event, session),
    ...(types.length > 0 ? [sql<SqlBool>`${column('type')} = any(${types})`] : []),
    ...among('tokenIds', 'tokenId'),
    ...among('doorIds', 'doorId'),
    ...among('controllerIds', 'controllerId'),
    ...given(of, 'areaIds', ids => sql<SqlBool>`${column('areaId')} in (${areasWithin(session.clientId, ids)})`),
    ...given(of, 'groupIds', ids => sql<SqlBool>`${column('tokenId')} in ${inGroups(session, ids)}`),
  ])
}

/** The credentials that a report is about: by what they have access to. */
export function tokenConditions(of: Of): Condition {
  const { session } = of
  const id = sql.ref('token.fobId')
  return all([
    scope(entities.token, session),
    ...given(of, 'tokenIds', ids => sql<SqlBool>`${id} = any(${[...ids]})`),
    ...given(of, 'groupIds', ids => sql<SqlBool>`${id} in ${inGroups(session, ids)}`),
    ...given(
      of,
      'areaIds',
      ids => sql<SqlBool>`${id} in (
        select v."tokenId" from token_activation v left join "group" g on g."groupId" = v."groupId"
        where v."clientId" = ${session.clientId} and v."deletedAt" is null and v."active"
          and coalesce(v."areaId", g."areaId") in (${areasWithin(session.clientId, ids)}))`,
    ),
  ])
}

/** Activations by their own group and area. */
export function activationConditions(of: Of): Condition {
  const { session } = of
  const column = (name: string) => sql.ref(`token_activation.${name}`)
  return all([
    scope(entities.tokenActivation, session),
    ...given(of, 'groupIds', ids => sql<SqlBool>`${column('groupId')} = any(${[...ids]})`),
    // An activation has an area, or a group that has one.
    ...given(
      of,
      'areaIds',
      ids => sql<SqlBool>`coalesce(${column('areaId')}, (
        select g."areaId" from "group" g where g."groupId" = ${column('groupId')})) in (${areasWithin(session.clientId, ids)})`,
    ),
  ])
}
