import { createTransport } from 'nodemailer'
import { type Failure, failureOf } from './failure.ts'
import { withLogo } from './layout.ts'
import { logoId } from './logo.ts'
import type { Rendered } from './render.ts'
import type { Attachment } from './send-mail.ts'
import { smtpServer } from './smtp-server.ts'
import type { MailChannel } from './channel.ts'
import type { PushTo } from './push/recheck.ts'

/** A message on its way. */
export interface Letter extends Rendered {
  readonly to: string
  readonly messageId: string
  /** Absent of what was written by an earlier version. */
  readonly attachments?: readonly Attachment[]
  /** The client's, as a PNG. */
  readonly logo?: Buffer | undefined
  /** Of a notification. */
  readonly push?: PushTo
  /** The record that it is about. */
  readonly about?: { readonly entity: string; readonly id: number } | undefined
}

/** What takes messages of one channel to their recipients. */
export interface Transport {
  readonly channel: MailChannel
  /** Its messages carry the logo of their client. */
  readonly showsLogo?: true
  /** How many are on their way at once, and of one client; the first is `connections`, the second 1 where left out. */
  readonly atOnce?: { readonly all: number; readonly ofClient: number }
  /** False where messages were already limited per recipient when they were written. */
  readonly isLimited?: false
  /** Resolves once the other side has taken it. @throws what it answered, or that it could not be reached */
  send(letter: Letter, stop: AbortSignal): Promise<void>
  /** What an error of `send` means for the message. */
  failureOf(error: unknown): Failure
  close(): void
}

/** Letters on their way at once. */
export const connections = 5
const connectMs = 10_000
const silentMs = 30_000
/** A server that answers a letter at a time is cut off too. */
const mostMs = 120_000

const asFile = ({ name, type, base64 }: Attachment) => ({
  filename: name,
  contentType: type,
  content: base64,
  encoding: 'base64',
})

/** The client's logo as part of the email: nothing is loaded from anywhere. */
const asLogo = (content: Buffer) => ({
  filename: 'logo.png',
  contentType: 'image/png',
  content,
  cid: logoId,
  contentDisposition: 'inline' as const,
})

/** Sends through one mail server. */
export function smtpTransport(smtpUrl: string, from: string): Transport {
  const pool = createTransport({
    pool: true,
    ...smtpServer(smtpUrl),
    maxConnections: connections,
    // What to do about a failure is decided by the outbox, not here.
    maxRequeues: 0,
    connectionTimeout: connectMs,
    greetingTimeout: connectMs,
    socketTimeout: silentMs,
    idleTimeout: silentMs,
    disableFileAccess: true,
    disableUrlAccess: true,
  })
  return {
    channel: 'email',
    showsLogo: true,
    failureOf,
    async send({ to, messageId, subject, text, html, logo, attachments = [] }, stop) {
      // An object is one address, whatever its text holds.
      const { rejected } = await pool.sendMail({
        from,
        to: { name: '', address: to },
        messageId,
        subject,
        text,
        html: withLogo(html, logo && logoId),
        attachments: [...(logo ? [asLogo(logo)] : []), ...attachments.map(asFile)],
        headers: { 'Auto-Submitted': 'auto-generated' },
        signal: AbortSignal.any([stop, AbortSignal.timeout(mostMs)]),
      })
      if (rejected.length > 0) throw new Error('The mail server refused the address')
    },
    close: () => pool.close(),
  }
}
