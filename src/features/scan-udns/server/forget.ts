import { sql } from 'kysely'
import { announce, endpoint, runSql, scope } from '../../../../server/kit/index.ts'
import { controller } from '../../../domain/entities/hardware/controller.ts'
import { forgottenAnswer, nodesToForget } from '../domain/answers.ts'

/** Forgets found nodes: what is on the bus still, the next scan finds again. Records of them stay. */
export const forget = endpoint({
  method: 'POST',
  path: '/found-node/forget',
  tag: controller.id,
  summary: 'Forget found nodes that are gone; records of them stay',
  permission: [controller.permission.read, controller.permission.add],
  body: nodesToForget,
  bodyLimit: 4096,
  reply: forgottenAnswer,
  async handle({ context, session, body: { foundNodeIds } }) {
    const gone = await runSql<{ controllerId: number }>(
      context.database.pool,
      sql`
      delete from found_node n using controller
      where n."controllerId" = controller."controllerId" and n."foundNodeId" = any(${foundNodeIds}::integer[])
        and ${scope(controller, session)}
      returning n."controllerId"`,
    )
    const at = new Set(gone.map(({ controllerId }) => controllerId))
    announce(
      context,
      session,
      [...at].map(id => ({ entity: controller.id, id, change: 'edited' as const })),
    )
    return { forgotten: gone.length }
  },
})
