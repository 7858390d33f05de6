import { sql } from 'kysely'
import { exceeds, type Queryable, runSql, type Session } from '../../../../server/kit/index.ts'
import { Fault } from '../../../domain/faults.ts'

/**
 * Requires every permission that any user of the client has: whoever controls an identity provider can sign in as any of
 * them.
 * @throws 403
 */
export async function refuseWeaker(by: { readonly client: Queryable; readonly session: Session }): Promise<void> {
  const rows = await runSql<{ id: number }>(
    by.client,
    sql`select distinct unnest("userGroupIds") as "id" from "user" where "clientId" = ${by.session.clientId} and "deletedAt" is null`,
  )
  const groupIds = rows.map(({ id }) => id)
  if (await exceeds(by, groupIds))
    throw new Fault('forbidden', 'Only somebody who has every permission of your {many user} can set this up', [])
}
