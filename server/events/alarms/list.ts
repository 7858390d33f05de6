import type { FastifyInstance } from 'fastify'
import type { Entity } from '../../../src/domain/entity.ts'
import { alarmPriorities } from '../../../src/domain/events.ts'
import { fault } from '../../../src/domain/faults.ts'
import { signedIn } from '../../auth/signed-in.ts'
import type { Context } from '../../context.ts'
import { type Query, readListRequest } from '../../rest/list-request.ts'
import { listPage } from '../../rest/list.ts'

const priorities: Readonly<Record<string, string>> = {
  Alarm: String(alarmPriorities.alarm),
  Alert: String(alarmPriorities.alert),
}
const own = ['alarm_priority', 'controller_id', 'mode'] as const

/**
 * The list of alarms with the specification's parameters: `alarm_priority=Alarm|Alert`, `controller_id=` (repeated),
 * `mode=unacknowledged`, beside those of every list. Without them the declared list answers.
 */
export function alarmListAsSpecified(
  app: FastifyInstance,
  { database: { pool }, entities }: Context,
  entity: Entity,
): void {
  const url = `/api${entity.api}`
  app.addHook('preValidation', async (request, reply) => {
    const query = request.query as Query
    if (request.method !== 'GET' || request.routeOptions.url !== url || !own.some(name => query[name] !== undefined))
      return
    const { alarm_priority: priority, controller_id: controllerId, mode, ...rest } = query
    const translated = {
      ...rest,
      ...(priority !== undefined && { alarmPriority: readPriority(priority) }),
      ...(controllerId !== undefined && { controllerId }),
    }
    if (mode !== undefined && mode !== 'unacknowledged')
      throw fault('badRequest', { message: 'mode must be unacknowledged' })
    const open = mode === undefined ? [] : [{ field: 'acknowledgedDateTime', values: [null] }]
    const page = await listPage(
      pool,
      entities,
      entity,
      signedIn(request).session,
      readListRequest(entity, translated),
      open,
    )
    return reply.send(page)
  })
}

function readPriority(sent: string | readonly string[]): string {
  const priority = typeof sent === 'string' ? priorities[sent] : undefined
  if (priority === undefined) throw fault('badRequest', { message: 'alarm_priority must be Alarm or Alert' })
  return priority
}
