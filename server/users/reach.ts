import { sql } from 'kysely'
import type { user } from '../../src/domain/entities/people/user.ts'
import { fault } from '../../src/domain/faults.ts'
import type { RecordOf } from '../../src/domain/record.ts'
import { type Queryable, runSql } from '../db/query.ts'
import type { Writing } from '../rest/behaviour.ts'

/** A write or a look, as far as it says who makes it. */
type By = Pick<Writing, 'session'> & { readonly client: Queryable }

/** Whether some of these user groups hold a permission that the caller doesn't. */
export async function exceeds({ client, session }: By, groupIds: readonly number[]): Promise<boolean> {
  const beyond = await runSql(
    client,
    sql`
    select 1 from user_group g join feature f on f."featureId" = any(g."featureIds") and f."deletedAt" is null
    where g."roleId" = any(${[...groupIds]}) and g."deletedAt" is null and not f."name" = any(${[...session.permissions]}) limit 1`,
  )
  return beyond.length > 0
}

/** Nobody changes a user who may do or see more than they themselves. @throws 403 */
export async function refuseStronger(
  by: By,
  current: Pick<RecordOf<typeof user>, 'areaIds' | 'userGroupIds'>,
): Promise<void> {
  const { areaIds } = by.session
  const wider = areaIds && (current.areaIds.length === 0 || current.areaIds.some(id => !areaIds.has(id)))
  if (wider || (await exceeds(by, current.userGroupIds)))
    throw fault('forbidden', { permission: 'to change this user' })
}
