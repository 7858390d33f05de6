import { byId, endpoint, findRow, parseKey } from '../../../../server/kit/index.ts'
import { commDevice } from '../../../domain/entities/hardware/comm-device.ts'
import { signOffForm } from '../domain/wire.ts'

/** What is agreed to at the sign-off, for engineers who may not read the client's record. */
export const readSignOffForm = endpoint({
  method: 'GET',
  path: `${commDevice.api}/:id/sign-off-form`,
  tag: commDevice.id,
  summary: 'The text that a client agrees to at the sign-off of a comm device',
  permission: commDevice.permission.read,
  params: byId,
  reply: signOffForm,
  async handle({ context, session, params }) {
    const { pool } = context.database
    await findRow(pool, commDevice, session, parseKey(commDevice, params.id))
    const { rows } = await pool.query<{ text: string | null; client: string; engineer: string }>(
      `select c."signOffFormText" as "text", c."name" as "client", concat_ws(' ', u."firstName", u."surname") as "engineer"
       from client c, "user" u where c."clientId" = $1 and u."userId" = $2`,
      [session.clientId, session.userId],
    )
    return rows[0] ?? { text: null, client: '', engineer: '' }
  },
})
