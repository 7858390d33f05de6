import type { ClientBase } from 'pg'
import { type MailWrite, newSecret, sendMail, withdrawMails } from '../../../../server/kit/index.ts'
import { linkDays } from '../domain/periods.ts'
import { providerOf } from './author.ts'
import { knownMail, verifyMail } from './mails.ts'

interface Sending {
  readonly publicRegistrationId: number
  readonly reference: string
  readonly emailAddress: string
}

/** Whether somebody signs in by an email address, or is reached by it. */
export async function isKnown(client: ClientBase, email: string): Promise<boolean> {
  const { rows } = await client.query(
    `select 1 from "user" where "deletedAt" is null and (lower("email") = lower($1) or lower("username") = lower($1)) limit 1`,
    [email],
  )
  return rows.length > 0
}

/**
 * Sends a registration's link, and the one before is no good any more. An address that has an account gets an email
 * that says so; the work is the same.
 */
export async function sendVerification(write: MailWrite, registration: Sending): Promise<void> {
  const { client, context } = write
  const { publicRegistrationId, reference, emailAddress } = registration
  const now = context.now()
  const { text, hash } = newSecret()
  const expiresAt = new Date(now.getTime() + linkDays * 86_400_000)
  const { clientId, timeZone } = await providerOf(client)
  await endLink(client, publicRegistrationId, 'A newer email was sent')
  const { publicUrl } = context.settings
  const common = {
    clientId,
    to: emailAddress,
    cause: { entity: 'publicRegistration', id: publicRegistrationId },
    key: `registration ${publicRegistrationId} ${hash.toString('hex').slice(0, 16)}`,
  }
  const link = `${publicUrl}/register/${reference}#${text}`
  const until = `${new Intl.DateTimeFormat('en-GB', { dateStyle: 'long', timeStyle: 'short', timeZone }).format(expiresAt)} (${timeZone})`
  const queued = (await isKnown(client, emailAddress))
    ? await sendMail(write, { ...common, mail: knownMail, args: { login: `${publicUrl}/login` } })
    : await sendMail(write, { ...common, mail: verifyMail, args: { link, until } })
  await client.query(
    `insert into public_registration_link ("publicRegistrationId", "hash", "createdAt", "expiresAt", "mailMessageId")
     values ($1, $2, $3, $4, $5)`,
    [publicRegistrationId, hash, now, expiresAt, queued.mailMessageId],
  )
}

/** Ends the link of a registration; its email is not sent any more. @param reason in plain words */
export async function endLink(client: ClientBase, publicRegistrationId: number, reason: string): Promise<void> {
  const { rows } = await client.query<{ mailMessageId: number | null }>(
    'delete from public_registration_link where "publicRegistrationId" = $1 returning "mailMessageId"',
    [publicRegistrationId],
  )
  const mails = rows.flatMap(({ mailMessageId }) => mailMessageId ?? [])
  if (mails.length > 0) await withdrawMails(client, mails, reason)
}
