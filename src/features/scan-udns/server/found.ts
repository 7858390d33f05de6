import { sql } from 'kysely'
import {
  all,
  areasWithin,
  byId,
  type Condition,
  type Context,
  endpoint,
  findRow,
  kysely,
  parseKey,
  run,
  scope,
  type Session,
} from '../../../../server/kit/index.ts'
import { controller } from '../../../domain/entities/hardware/controller.ts'
import { area } from '../../../domain/entities/sites/area.ts'
import { type FoundAnswer, foundAnswer, mostControllers, mostShown, type ScannedController } from '../domain/answers.ts'
import { nodesOf } from './rows.ts'
import { standingsOf } from './standings.ts'

/** What a controller has found on its bus. */
export const ofController = endpoint({
  method: 'GET',
  path: `${controller.api}/:id/found-nodes`,
  tag: controller.id,
  summary: 'What a controller has found on its bus, and what may be done with it',
  permission: controller.permission.read,
  params: byId,
  reply: foundAnswer,
  async handle({ context, session, params: { id } }) {
    const controllerId = parseKey(controller, id)
    await findRow(context.database.pool, controller, session, controllerId)
    return answer(context, session, sql`controller."controllerId" = ${controllerId}`)
  },
})

/** What the controllers of an area and below have found on their buses. */
export const ofArea = endpoint({
  method: 'GET',
  path: `${area.api}/:id/found-nodes`,
  tag: area.id,
  summary: 'What the controllers of an area and below have found on their buses',
  permission: [area.permission.read, controller.permission.read],
  params: byId,
  reply: foundAnswer,
  async handle({ context, session, params: { id } }) {
    const areaId = parseKey(area, id)
    await findRow(context.database.pool, area, session, areaId)
    return answer(context, session, sql`controller."areaId" in (${areasWithin(session.clientId, [areaId])})`)
  },
})

/** Their nodes in the order of the controllers' names, of each by UDN: nothing moves while somebody works on them. */
async function answer({ database: { pool } }: Context, session: Session, which: Condition): Promise<FoundAnswer> {
  const query = kysely
    .selectFrom(controller.table)
    .select(['controllerId', 'name', 'state'])
    .where(all([scope(controller, session), which]))
    .orderBy(sql`lower("name")`)
    .orderBy('controllerId')
    .limit(mostControllers + 1)
  const read = await run<ScannedController>(pool, query)
  const controllers = read.slice(0, mostControllers)
  const nodes = await nodesOf(
    pool,
    controllers.map(({ controllerId }) => controllerId),
    mostShown + 1,
  )
  return {
    controllers,
    nodes: [...(await standingsOf(pool, session, nodes.slice(0, mostShown)))],
    isCut: read.length > mostControllers || nodes.length > mostShown,
  }
}
