import { type RawBuilder, sql, type SqlBool } from 'kysely'
import { all, areasWithin, type Condition, scope } from '../../../../server/kit/index.ts'
import type { HardwareKind } from '../domain/kinds.ts'
import { type Asked, mayRead } from './asked.ts'
import { column, entityOf, from, keyColumn } from './kinds.ts'

const nothing = sql<SqlBool>`false`

/** Which rows of a kind the caller may read, at the place that is asked about. */
export const within = (asked: Asked, kind: HardwareKind): Condition =>
  all([scope(entityOf(kind), asked.session), ...at(asked, kind)])

/** The keys of the controllers that are shown, as a query. */
export const controllersWithin = (asked: Asked): RawBuilder<unknown> =>
  sql`select ${keyColumn('controller')} from ${from('controller')} where ${within(asked, 'controller')}`

function at(asked: Asked, kind: HardwareKind): readonly Condition[] {
  const { session, place } = asked
  const { areaId, commDeviceId, controllerId } = place
  if (areaId === undefined && commDeviceId === undefined && controllerId === undefined) return []
  if (kind === 'commDevice') return ofDevices(asked)
  const conditions: Condition[] = []
  if (controllerId !== undefined) conditions.push(sql`${column(kind, 'controllerId')} = ${controllerId}`)
  if (kind === 'controller') {
    if (commDeviceId !== undefined) conditions.push(sql`${column(kind, 'commDeviceId')} = ${commDeviceId}`)
    if (areaId !== undefined) conditions.push(inArea(kind, session.clientId, areaId))
    return conditions
  }
  if (kind === 'door' && areaId !== undefined) conditions.push(inArea(kind, session.clientId, areaId))
  // Through which communicator a controller speaks is for its readers alone.
  else if (!mayRead(asked, 'controller')) conditions.push(nothing)
  else conditions.push(sql`${column(kind, 'controllerId')} in (${controllersWithin(asked)})`)
  return conditions
}

const inArea = (kind: HardwareKind, clientId: number, areaId: number): Condition =>
  sql`${column(kind, 'areaId')} in (${areasWithin(clientId, [areaId])})`

/** Communicators of a place: the one that is asked about, or those that connect a controller there. */
function ofDevices(asked: Asked): readonly Condition[] {
  const { areaId, commDeviceId, controllerId } = asked.place
  const conditions: Condition[] = []
  if (commDeviceId !== undefined) conditions.push(sql`${keyColumn('commDevice')} = ${commDeviceId}`)
  if (areaId === undefined && controllerId === undefined) return conditions
  if (!mayRead(asked, 'controller')) return [nothing]
  const connected = sql`select ${column('controller', 'commDeviceId')} from ${from('controller')}
    where ${within(asked, 'controller')} and ${column('controller', 'commDeviceId')} is not null`
  return [...conditions, sql`${keyColumn('commDevice')} in (${connected})`]
}
