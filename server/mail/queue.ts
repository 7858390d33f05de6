import { randomUUID } from 'node:crypto'
import type { ClientBase } from 'pg'
import { type mailStatuses, notSetUp } from '../../src/domain/entities/settings/mail-message.ts'
import { fault } from '../../src/domain/faults.ts'
import { subjects } from '../bus/bus.ts'
import type { Context } from '../context.ts'
import { kysely, run } from '../db/query.ts'
import type { Touched } from '../rest/announce.ts'
import { seal } from '../secrets/seal.ts'
import type { Session } from '../session.ts'
import { isSetUp, type MailChannel } from './channel.ts'
import type { Mail } from './mail.ts'
import type { PushTo } from './push/recheck.ts'
import type { Rendered } from './render.ts'

/** The write that a message is part of: a `Writing`, or a transaction of one's own. */
export interface MailWrite {
  readonly client: ClientBase
  readonly context: Pick<Context, 'settings' | 'bus' | 'now'>
  /** Who sends it; nobody where a schedule does. */
  readonly session?: Pick<Session, 'userId' | 'name'>
  /** Run after the commit. Without it the message is found within seconds. */
  readonly afterCommit?: (() => void)[]
  readonly touched?: Touched[]
}

/** A message to one recipient. */
export interface Wanted<A> {
  /** The client that it is sent for. */
  readonly clientId: number
  readonly mail: Mail<A>
  /** One email address, or telephone number. */
  readonly to: string
  readonly args: A
  /** The record that it is about. */
  readonly cause?: { readonly entity: string; readonly id: number }
  /** Unique per client: what is asked for again under the same key is not sent again. At most 200 characters. */
  readonly key: string
}

export type MailStatus = keyof typeof mailStatuses

export interface QueuedMail {
  readonly mailMessageId: number
  /** False where the key was used before: this is the message of that time. */
  readonly isNew: boolean
  readonly status: MailStatus
}

/** What a channel makes of a message. */
interface ByChannel {
  readonly channel: MailChannel
  readonly to: string
  readonly notBefore?: Date | undefined
  /** False where the caller limits how many the recipient gets an hour by itself. */
  readonly isLimited?: false
  /** As it is sent. @param from the client that it is sent for, by its name */
  readonly written: (from: string) => Rendered & { readonly attachments?: readonly unknown[]; readonly push?: PushTo }
  /** For the eyes of others. */
  readonly shown: (from: string) => string
}

/** Messages to one recipient, for one client within an hour: more are refused. Fewer than these are sent in an hour. */
const mostAnHour = 100
const mostKey = 200

/** Writes a message down, once for its key. @throws 429 where very many go to its recipient */
export async function queue<A>(write: MailWrite, wanted: Wanted<A>, by: ByChannel): Promise<QueuedMail> {
  const { client, context, session } = write
  const { clientId, mail, key } = wanted
  if (key.length > mostKey) throw new Error(`The key of the message ${mail.name} is too long`)
  const now = context.now()
  const { shown, delivery } = rowsOf(context.settings, wanted, by, { from: await nameOf(client, clientId), now })
  const mailMessageId = await claimKey(client, delivery)
  if (mailMessageId === undefined) return queuedBefore(client, clientId, key)
  if (by.isLimited !== false) await refuseFlood(client, clientId, by.to, now)
  const author = { userId: session?.userId ?? null, user: session?.name ?? null }
  await run(client, kysely.insertInto('mail_message').values({ mailMessageId, ...shown, ...author }))
  write.touched?.push({ entity: 'mailMessage', id: mailMessageId, change: 'added', clientId })
  if (shown.status === 'waiting') write.afterCommit?.push(() => context.bus.publish(subjects.mailWaiting, {}))
  return { mailMessageId, isNew: true, status: shown.status }
}

/** What is shown of a message, and what is stored to send it. */
function rowsOf<A>(
  settings: Context['settings'],
  { clientId, mail, cause, key }: Wanted<A>,
  { channel, to, notBefore, written, shown }: ByChannel,
  { from, now }: { readonly from: string; readonly now: Date },
) {
  const status: MailStatus = isSetUp(settings, channel) ? 'waiting' : 'kept'
  const message = written(from)
  const hasSecret = (mail.secret ?? []).length > 0
  return {
    shown: {
      clientId,
      created: now,
      channel,
      recipient: to,
      subject: message.subject,
      kind: mail.title,
      status,
      reason: reasonOf(status, channel, notBefore),
      holdsLink: message.link !== null && hasSecret && mail.linkPermission !== undefined,
      causeEntity: cause?.entity ?? null,
      causeId: cause?.id ?? null,
      body: shown(from),
    },
    delivery: {
      clientId,
      channel,
      key,
      messageId: `<gatehouse.${randomUUID()}@${new URL(settings.publicUrl).hostname}>`,
      sealed: seal(JSON.stringify(message)),
      // Files are not kept either once they are sent.
      holdsSecret: hasSecret || (message.attachments ?? []).length > 0,
      linkPermission: mail.linkPermission ?? null,
      since: notBefore ?? now,
      nextAt: status === 'waiting' ? (notBefore ?? now) : null,
    },
  }
}

function reasonOf(status: MailStatus, channel: MailChannel, notBefore: Date | undefined): string | null {
  if (status === 'kept') return notSetUp[channel]
  return notBefore ? 'It waits for the end of the recipient’s quiet hours' : null
}

async function nameOf(client: ClientBase, clientId: number): Promise<string> {
  const { rows } = await client.query<{ name: string }>('select "name" from client where "clientId" = $1', [clientId])
  return rows[0]?.name ?? ''
}

/** The id of the new message; undefined where its key is taken. Who comes second waits for the first to commit. */
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
  if (!row) throw new Error('A message has a key that was taken, and is gone')
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
