import { sql } from 'kysely'
import { exceeds, type Queryable, runSql, type Session } from '../../../../server/kit/index.ts'
import { fault } from '../../../domain/faults.ts'

/**
 * Who decides where an organisation signs in can become any of its users: so they may do no less than each of them.
 * @throws 403
 */
export async function refuseWeaker(by: { readonly client: Queryable; readonly session: Session }): Promise<void> {
  const rows = await runSql<{ id: number }>(
    by.client,
    sql`select distinct unnest("userGroupIds") as "id" from "user" where "clientId" = ${by.session.clientId} and "deletedAt" is null`,
  )
  const groupIds = rows.map(({ id }) => id)
  if (await exceeds(by, groupIds)) throw fault('forbidden', { permission: 'of every user of your organisation' })
}
