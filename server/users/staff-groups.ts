import type { ClientBase } from 'pg'
import { staffCodes } from '../../src/domain/permissions.ts'
import type { Writing } from '../rest/behaviour.ts'

export const staffGroupError =
  'User groups with permissions of the provider’s staff are for users of the provider alone'

/** Whether the user's working client is the provider. */
export async function isProvider({ client, session }: Pick<Writing, 'client' | 'session'>): Promise<boolean> {
  const { rows } = await client.query(`select 1 from client where "clientId" = $1 and "type" = 'provider'`, [
    session.clientId,
  ])
  return rows.length > 0
}

/** Whether some of these user groups hold a permission of the provider's staff. */
export async function ofStaff(client: ClientBase, groupIds: readonly number[]): Promise<boolean> {
  const { rows } = await client.query(
    `select 1 from user_group g join feature f on f."featureId" = any(g."featureIds") and f."deletedAt" is null
     where g."roleId" = any($1::integer[]) and f."name" = any($2) limit 1`,
    [[...groupIds], [...staffCodes]],
  )
  return rows.length > 0
}

/** Whether these features hold a permission of the provider's staff. */
export async function areStaff(client: ClientBase, featureIds: readonly number[]): Promise<boolean> {
  const { rows } = await client.query(
    'select 1 from feature where "featureId" = any($1::integer[]) and "name" = any($2) limit 1',
    [[...featureIds], [...staffCodes]],
  )
  return rows.length > 0
}

/** Whether a user of another client than the provider holds a user group. */
export async function heldOutside(client: ClientBase, roleId: number): Promise<boolean> {
  const { rows } = await client.query(
    `select 1 from "user" u join client c on c."clientId" = u."clientId" and c."type" <> 'provider'
     where u."userGroupIds" @> array[$1::integer] and u."deletedAt" is null limit 1`,
    [roleId],
  )
  return rows.length > 0
}
