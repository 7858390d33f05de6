import type { ClientBase, Pool } from 'pg'

/**
 * Keeps the hash of a user's new password (`argon2Passwords().hash`: made before any transaction, it takes long). Links
 * by which they could have chosen one are no good from then on.
 */
export async function keepPassword(db: Pool | ClientBase, userId: number, hash: string, now: Date): Promise<void> {
  await db.query(
    `with void as (
       update password_link set "voidAt" = $3 where "userId" = $1 and "usedAt" is null and "voidAt" is null
     )
     insert into user_password ("userId", "hash", "changedAt") values ($1, $2, $3)
     on conflict ("userId") do update set "hash" = excluded."hash", "changedAt" = excluded."changedAt"`,
    [userId, hash, now],
  )
}
