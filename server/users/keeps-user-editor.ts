import type { ClientBase } from 'pg'

/**
 * Whether somebody of a client can still manage its users where one of them has no more than some user groups. Until
 * the transaction ends no other asks the same for this client, so that two managers cannot both go at once.
 */
export async function keepsUserEditor(
  client: ClientBase,
  clientId: number,
  userId: number,
  groupIds: readonly number[],
): Promise<boolean> {
  await client.query('select 1 from client where "clientId" = $1 for no key update', [clientId])
  const { rows } = await client.query(
    `select 1 from user_group g join feature f on f."featureId" = any(g."featureIds") and f."name" = 'USER_EDIT'
     where g."deletedAt" is null and (g."roleId" = any($3::integer[]) or exists (
       select 1 from "user" u where u."clientId" = $1 and u."userId" <> $2 and u."deletedAt" is null
         and g."roleId" = any(u."userGroupIds"))) limit 1`,
    [clientId, userId, [...groupIds]],
  )
  return rows.length > 0
}
