import { silenceAnswer } from '../../../src/domain/silence.ts'
import { entities } from '../../../src/domain/entities/index.ts'
import { byId, endpoint } from '../../endpoint/endpoint.ts'
import { findRow, parseKey } from '../../rest/find-row.ts'

const { controller } = entities

/** Whether anybody would notice that a controller has fallen silent. */
export const silenceEndpoint = endpoint({
  method: 'GET',
  path: `${controller.api}/:id/silence`,
  tag: controller.id,
  summary: 'Whether its silence is noticed',
  permission: controller.permission.read,
  params: byId,
  reply: silenceAnswer,
  async handle({ context: { database, settings }, session, params }) {
    const id = parseKey(controller, params.id)
    await findRow(database.pool, controller, session, id)
    const { rows } = await database.pool.query<{ silentSince: Date | null }>(
      'select "silentSince" from controller_call where "controllerId" = $1',
      [id],
    )
    const [call] = rows
    return {
      noticedAfterSeconds: call && settings.controllerSilentMs > 0 ? settings.controllerSilentMs / 1000 : null,
      silentSince: call?.silentSince?.toISOString() ?? null,
    }
  },
})
