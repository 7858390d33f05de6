import type { ClientBase } from 'pg'
import { withdrawMails } from '../outbox/withdraw-mails.ts'

/**
 * Keeps the hash of a user's new password (`argon2Passwords().hash`: made before any transaction, it takes long). Links
 * by which they could have chosen one are no good from then on.
 */
export async function keepPassword(client: ClientBase, userId: number, hash: string, now: Date): Promise<void> {
  await voidPasswordLinks(client, userId, now)
  await client.query(
    `insert into user_password ("userId", "hash", "changedAt") values ($1, $2, $3)
     on conflict ("userId") do update set "hash" = excluded."hash", "changedAt" = excluded."changedAt"`,
    [userId, hash, now],
  )
}

/** Ends the links by which a user could have chosen a password; their emails are not sent any more. */
export async function voidPasswordLinks(client: ClientBase, userId: number, now: Date): Promise<void> {
  const { rows } = await client.query<{ mailMessageId: number | null }>(
    `update password_link set "voidAt" = $2 where "userId" = $1 and "usedAt" is null and "voidAt" is null
     returning "mailMessageId"`,
    [userId, now],
  )
  const sent = rows.flatMap(({ mailMessageId }) => mailMessageId ?? [])
  if (sent.length > 0) await withdrawMails(client, sent, 'Its link is not good any more')
}
