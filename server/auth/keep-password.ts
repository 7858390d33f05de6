import type { ClientBase, Pool } from 'pg'

/** Keeps the hash of a user's new password (`argon2Passwords().hash`: made before any transaction, it takes long). */
export async function keepPassword(db: Pool | ClientBase, userId: number, hash: string, now: Date): Promise<void> {
  await db.query(
    `insert into user_password ("userId", "hash", "changedAt") values ($1, $2, $3)
     on conflict ("userId") do update set "hash" = excluded."hash", "changedAt" = excluded."changedAt"`,
    [userId, hash, now],
  )
}
