import type { WriteHook } from '../../../../server/kit/index.ts'
import { client } from '../../../domain/entities/control-panel/client.ts'
import { user } from '../../../domain/entities/people/user.ts'
import { fault } from '../../../domain/faults.ts'

const held = new Set([user.id, client.id])

/**
 * A registrant does not change their account or organisation before the address is confirmed: what is refused as taken
 * would tell strangers who has an account.
 */
export const holdAccount: WriteHook = {
  async prepare({ context, entity, session }) {
    if (!held.has(entity.id)) return
    const { rows } = await context.database.pool.query(
      `select 1 from registrant join public_registration r using ("publicRegistrationId")
       where "userId" = $1 and r."status" = 'created'`,
      [session.userId],
    )
    if (rows.length > 0)
      throw fault('notNow', { message: 'Confirm your email address first: open the link of our email' })
  },
}
