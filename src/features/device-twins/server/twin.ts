import { sql } from 'kysely'
import { byId, endpoint, parseKey, runSql, scope } from '../../../../server/kit/index.ts'
import { openStates } from '../../../domain/entities/control-panel/firmware-update-request.ts'
import { controller } from '../../../domain/entities/hardware/controller.ts'
import { fault } from '../../../domain/faults.ts'
import { twin, twinOf, type TwinFacts } from '../domain/twin.ts'

interface Row extends Omit<TwinFacts, 'settings' | 'update'> {
  readonly sentAt: Date | null
  readonly confirmedAt: Date | null
  readonly version: string | null
  readonly askedAt: Date | null
}

/** What a controller should be beside what it says it is. */
export const controllerTwin = endpoint({
  method: 'GET',
  path: `${controller.api}/:id/twin`,
  tag: controller.id,
  summary: 'What it should be beside what it reports',
  permission: controller.permission.read,
  params: byId,
  reply: twin,
  async handle({ context: { database, now }, session, params }) {
    const id = parseKey(controller, params.id)
    const [row] = await runSql<Row>(database.pool, factsOf(id, scope(controller, session)))
    if (!row) throw fault('notFound')
    const { sentAt, confirmedAt, version, askedAt } = row
    const facts: TwinFacts = {
      ...row,
      settings: sentAt && { sentAt, confirmedAt },
      update: version !== null && askedAt !== null ? { version, askedAt } : null,
    }
    return { aspects: [...twinOf(facts, now())] }
  },
})

/** Each part is found by an index of one controller; the oldest pending change has the lowest id. */
const factsOf = (id: number, isInScope: ReturnType<typeof scope>) => sql`
  select controller."lastSeenAt", controller."firmwareVersion", controller."clockError",
    s."created" as "sentAt", s."acknowledged" as "confirmedAt", h."comparedAt", h."differsSince" as "holdsOtherSince",
    u."version", u."requestedAt" as "askedAt",
    (select count(*)::integer from change_log where "controllerId" = controller."controllerId" and "state" = 'pending') as "pending",
    (select count(*)::integer from change_log where "controllerId" = controller."controllerId" and "latest"
      and "operation" <> 'delete') as "records",
    (select "created" from change_log where "controllerId" = controller."controllerId" and "state" = 'pending'
      order by "changeId" limit 1) as "pendingSince"
  from controller
  left join controller_holding h on h."controllerId" = controller."controllerId"
  left join lateral (
    select "created", "acknowledged" from change_log
    where "subject" = 'controller' and "subjectId" = controller."controllerId" and "latest" limit 1) s on true
  left join lateral (
    select f."firmwareVersion" as "version", r."requestedAt" from firmware_update_request r join firmware f using ("firmwareId")
    where r."controllerId" = controller."controllerId" and r."status" = any(${[...openStates]}) and r."deletedAt" is null
    order by r."requestedAt" desc limit 1) u on true
  where controller."controllerId" = ${id} and ${isInScope}`
