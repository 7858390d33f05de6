import type { PoolClient } from 'pg'
import { type Author, endSessions, writeAudit } from '../../../../server/kit/index.ts'
import { user } from '../../../domain/entities/people/user.ts'

/**
 * Makes an account that was found by its address the person's alone: the address was typed here, perhaps by somebody else
 * who knows its password. From then on they sign in at the provider; a new password comes by email.
 * @param author the provider, as the history names it
 * @returns the sessions that have ended, to be announced after the commit
 */
export async function takeOver(client: PoolClient, author: Author, userId: number, now: Date): Promise<number[]> {
  const { rows } = await client.query<{ count: number }>(
    `with password as (delete from user_password where "userId" = $1 returning 1),
       passkeys as (delete from passkey where "userId" = $1 returning 1)
     select ((select count(*) from password) + (select count(*) from passkeys))::integer as "count"`,
    [userId],
  )
  const removed = rows[0]?.count ?? 0
  const command =
    removed > 0 ? 'First single sign-on: the password and passkeys that there were are removed' : 'First single sign-on'
  await writeAudit(client, author, now, {
    entity: user,
    recordId: userId,
    change: 'command',
    before: {},
    after: { command },
  })
  return endSessions(client, { userId }, now)
}
