import { sql } from 'kysely'
import { all, type Condition, scope, type Session } from '../../../../server/kit/index.ts'
import { commDevice } from '../../../domain/entities/hardware/comm-device.ts'
import { controller } from '../../../domain/entities/hardware/controller.ts'
import { area } from '../../../domain/entities/sites/area.ts'
import type { Entity } from '../../../domain/entity.ts'
import { holds } from '../../../domain/entity.ts'
import { fault } from '../../../domain/faults.ts'

/** Whether somebody sees the devices of every client: the provider's staff. */
export const seesAll = ({ permissions, areaIds }: Session): boolean => permissions.has('KMSUSER_USER') && !areaIds

/**
 * The devices that somebody may see.
 * @param clientId those of one client alone
 * @throws 404 for a client whose devices they do not see
 */
export function devicesSeen(session: Session, clientId?: number): Condition {
  if (!seesAll(session)) {
    if (clientId !== undefined && clientId !== session.clientId) throw fault('notFound')
    return scope(commDevice, session)
  }
  if (clientId !== undefined && !session.visibleClientIds.has(clientId)) throw fault('notFound')
  const clientIds = clientId === undefined ? [...session.visibleClientIds] : [clientId]
  return sql`(comm_device."clientId" = any(${clientIds}::integer[]) and comm_device."deletedAt" is null)`
}

/** The controllers and areas that say where devices stand: of the same client, and none that the caller may not see. */
export const controllersSeen = (session: Session): Condition => partSeen(controller, session)
export const areasSeen = (session: Session): Condition => partSeen(area, session)

function partSeen(entity: Entity, session: Session): Condition {
  if (!holds(session.permissions, entity.permission.read)) return sql`false`
  if (!seesAll(session)) return scope(entity, session)
  return all([sql`${sql.ref(`${entity.table}.deletedAt`)} is null`])
}
