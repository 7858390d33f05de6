import { randomUUID } from 'node:crypto'
import type { ClientBase } from 'pg'
import * as z from 'zod'
import type { mailStatuses } from '../../src/domain/entities/settings/mail-message.ts'
import { fault, invalid } from '../../src/domain/faults.ts'
import { subjects } from '../bus/bus.ts'
import type { Context } from '../context.ts'
import { kysely, run } from '../db/query.ts'
import type { Touched } from '../rest/announce.ts'
import { seal } from '../secrets/seal.ts'
import type { Session } from '../session.ts'
import type { Settings } from '../settings.ts'
import type { Mail } from './mail.ts'
import { render, shownText } from './render.ts'

/** The write that an email is part of: a `Writing`, or a transaction of one's own. */
export interface MailWrite {
  readonly client: ClientBase
  readonly context: Pick<Context, 'settings' | 'bus' | 'now'>
  /** Who sends it; nobody where a schedule does. */
  readonly session?: Pick<Session, 'userId' | 'name'>
  /** Run after the commit. Without it the email is found within seconds. */
  readonly afterCommit?: (() => void)[]
  readonly touched?: Touched[]
}

/** A file that goes with an email. */
export interface Attachment {
  /** 'events.csv' */
  readonly name: string
  readonly type: string
  readonly base64: string
}
/** Bytes of all files of an email: what is larger is left where it is, and the email says where. */
export const mostAttached = 1_000_000

export interface WantedMail<A> {
  /** The client that it is sent for. */
  readonly clientId: number
  readonly mail: Mail<A>
  /** One address. */
  readonly to: string
  readonly args: A
  /** The record that it is about. */
  readonly cause?: { readonly entity: string; readonly id: number }
  /** Unique per client: what is asked for again under the same key is not sent again. At most 200 characters. */
  readonly key: string
  /** Encrypted with the rest of it; at most `mostAttached` bytes. */
  readonly attachments?: readonly Attachment[]
}

export interface QueuedMail {
  readonly mailMessageId: number
  /** False where the key was used before: this is the email of that time. */
  readonly isNew: boolean
  readonly status: MailStatus
}

export type MailStatus = keyof typeof mailStatuses

const address = z.email().max(254)
/** Emails to one address, for one client within an hour: more are refused. Fewer than these are sent in an hour. */
const mostAnHour = 100
const mostKey = 200

/**
 * Writes an email down, in the caller's transaction; it is sent after the commit, at least once.
 * @throws 422 where `to` is no address, 429 where very many go to it
 */
export async function sendMail<A>(write: MailWrite, wanted: WantedMail<A>): Promise<QueuedMail> {
  const { client, context, session } = write
  const { clientId, mail, to, key } = wanted
  if (!address.safeParse(to).success)
    throw invalid([{ propertyName: 'email', errorMessage: 'Email is not a valid email' }])
  if (key.length > mostKey) throw new Error(`The key of the email ${mail.name} is too long`)
  if (bytesOf(wanted) > mostAttached) throw new Error(`The files of the email ${mail.name} are too large`)
  const now = context.now()
  const { shown, delivery } = rowsOf(context.settings, wanted, await nameOf(client, clientId), now)
  const mailMessageId = await claimKey(client, delivery)
  if (mailMessageId === undefined) return queuedBefore(client, clientId, key)
  await refuseFlood(client, clientId, to, now)
  const by = { userId: session?.userId ?? null, user: session?.name ?? null }
  await run(client, kysely.insertInto('mail_message').values({ mailMessageId, ...shown, ...by }))
  write.touched?.push({ entity: 'mailMessage', id: mailMessageId, change: 'added', clientId })
  if (shown.status === 'waiting') write.afterCommit?.push(() => context.bus.publish(subjects.mailWaiting, {}))
  return { mailMessageId, isNew: true, status: shown.status }
}

const bytesOf = ({ attachments = [] }: Pick<WantedMail<unknown>, 'attachments'>) =>
  attachments.reduce((sum, { base64 }) => sum + Buffer.byteLength(base64, 'base64'), 0)

/** What is shown of an email, and what is stored to send it. */
function rowsOf<A>({ smtpUrl, brand, publicUrl }: Settings, wanted: WantedMail<A>, from: string, now: Date) {
  const { clientId, mail, to, args, cause, key, attachments = [] } = wanted
  const status: MailStatus = smtpUrl === undefined ? 'kept' : 'waiting'
  const email = render(mail, args, from, brand)
  const hasSecret = (mail.secret ?? []).length > 0
  return {
    shown: {
      clientId,
      created: now,
      recipient: to,
      subject: email.subject,
      kind: mail.title,
      status,
      reason: status === 'kept' ? 'No mail server is set up' : null,
      holdsLink: email.link !== null && hasSecret && mail.linkPermission !== undefined,
      causeEntity: cause?.entity ?? null,
      causeId: cause?.id ?? null,
      body: shownText(mail, args, from, brand),
    },
    delivery: {
      clientId,
      key,
      messageId: `<gatehouse.${randomUUID()}@${new URL(publicUrl).hostname}>`,
      sealed: seal(JSON.stringify({ ...email, attachments })),
      // Files are not kept either once they are sent.
      holdsSecret: hasSecret || attachments.length > 0,
      linkPermission: mail.linkPermission ?? null,
      since: now,
      nextAt: status === 'waiting' ? now : null,
    },
  }
}

async function nameOf(client: ClientBase, clientId: number): Promise<string> {
  const { rows } = await client.query<{ name: string }>('select "name" from client where "clientId" = $1', [clientId])
  return rows[0]?.name ?? ''
}

/** The id of the new email; undefined where its key is taken. Who comes second waits for the first to commit. */
async function claimKey(client: ClientBase, row: Readonly<Record<string, unknown>>): Promise<number | undefined> {
  const names = Object.keys(row)
  const { rows } = await client.query<{ id: number }>(
    `insert into mail_delivery ("mailMessageId", ${names.map(name => `"${name}"`).join(', ')})
     values (nextval(pg_get_serial_sequence('mail_message', 'mailMessageId')), ${names.map((_, at) => `$${at + 1}`).join(', ')})
     on conflict ("clientId", "key") do nothing returning "mailMessageId" as "id"`,
    Object.values(row),
  )
  return rows[0]?.id
}

async function queuedBefore(client: ClientBase, clientId: number, key: string): Promise<QueuedMail> {
  const { rows } = await client.query<{ mailMessageId: number; status: MailStatus }>(
    `select d."mailMessageId", m."status" from mail_delivery d join mail_message m using ("mailMessageId")
     where d."clientId" = $1 and d."key" = $2`,
    [clientId, key],
  )
  const [row] = rows
  if (!row) throw new Error('An email has a key that was taken, and is gone')
  return { ...row, isNew: false }
}

async function refuseFlood(client: ClientBase, clientId: number, to: string, now: Date): Promise<void> {
  const { rows } = await client.query<{ count: number }>(
    `select count(*)::integer as "count" from mail_message
     where "clientId" = $1 and lower("recipient") = lower($2) and "created" > $3`,
    [clientId, to, new Date(now.getTime() - 3_600_000)],
  )
  if ((rows[0]?.count ?? 0) >= mostAnHour) throw fault('tooManyMails', { recipient: to })
}
