import type { ClientBase } from 'pg'
import {
  type Context,
  hashOf,
  type Mail,
  type MailWrite,
  newSecret,
  type Queryable,
  sendMail,
} from '../../../../server/kit/index.ts'
import { user } from '../../../domain/entities/people/user.ts'
import { goodForHours, type LinkReason } from '../domain/password-link.ts'
import { resetPath } from '../domain/routes.ts'
import { forgottenMail, invitedMail, sentMail } from './mails.ts'
import { instantText, type Owner } from './owner.ts'

const mails = { invited: invitedMail, forgotten: forgottenMail, sent: sentMail } as const
type LinkMail = (typeof mails)[LinkReason]

/** Links of a kind that a user is sent within an hour. Those that they have stay good, so nobody is locked out. */
const mostAnHour = 5
const hourMs = 3_600_000

/** Whether a user may be sent one more link of a kind. */
export async function mayHaveMore(on: Queryable, userId: number, why: LinkReason, now: Date): Promise<boolean> {
  const { rows } = await on.query<{ count: number }>(
    'select count(*)::integer as "count" from password_link where "userId" = $1 and "why" = $3 and "createdAt" > $2',
    [userId, new Date(now.getTime() - hourMs), why],
  )
  return (rows[0]?.count ?? 0) < mostAnHour
}

/** Makes a link for a user and writes its email down, in the caller's transaction. @param by null for nobody */
export async function sendLink(write: MailWrite, owner: Owner, why: LinkReason, by: string | null): Promise<void> {
  const { client, context } = write
  const now = context.now()
  const { text, hash } = newSecret()
  const expiresAt = new Date(now.getTime() + goodForHours[why] * hourMs)
  const { userId, clientId, username, firstName, organisation, email } = owner
  const { rows } = await client.query<{ id: number }>(
    `insert into password_link ("userId", "hash", "why", "email", "by", "createdAt", "expiresAt")
     values ($1, $2, $3, $4, $5, $6, $7) returning "passwordLinkId" as "id"`,
    [userId, hash, why, email, by, now, expiresAt],
  )
  const id = rows[0]?.id ?? 0
  const { mailMessageId } = await sendMail(write, {
    clientId,
    mail: mails[why] satisfies Mail<Parameters<LinkMail['text']>[0]>,
    to: email,
    args: {
      name: firstName,
      organisation,
      username,
      link: `${context.settings.publicUrl}${resetPath}#${text}`,
      until: instantText(expiresAt, owner),
    },
    cause: { entity: user.id, id: userId },
    key: `password-link ${id}`,
  })
  await client.query('update password_link set "mailMessageId" = $2 where "passwordLinkId" = $1', [id, mailMessageId])
}

const isGood = `"usedAt" is null and "voidAt" is null and "expiresAt" > $2
  and exists (select from "user" u join client c on c."clientId" = u."clientId" and c."deletedAt" is null
    where u."userId" = l."userId" and u."deletedAt" is null)`

/** Whose link a code is; undefined for every code that is no good. */
export async function userOfCode({ database, now }: Context, code: string): Promise<number | undefined> {
  const hash = hashOf(code)
  if (!hash) return undefined
  const { rows } = await database.pool.query<{ userId: number }>(
    `select l."userId" from password_link l where "hash" = $1 and ${isGood}`,
    [hash, now()],
  )
  return rows[0]?.userId
}

/** Uses a code up, inside the transaction of what it allows; false if it is not good (any more). */
export async function useCode(client: ClientBase, userId: number, code: string, now: Date): Promise<boolean> {
  // One after the other: with two codes of a user at the same time, the second waits and is void.
  await client.query('select from "user" where "userId" = $1 for update', [userId])
  const { rowCount } = await client.query(
    `update password_link l set "usedAt" = $2 where "hash" = $1 and "userId" = $3 and ${isGood}`,
    [hashOf(code), now, userId],
  )
  return rowCount === 1
}
