import * as z from 'zod'
import { invalid } from '../../src/domain/faults.ts'
import { type MailWrite, queue, type QueuedMail, type Wanted } from './queue.ts'
import { render, shownText } from './render.ts'

/** A file that goes with an email. */
export interface Attachment {
  /** 'events.csv' */
  readonly name: string
  readonly type: string
  readonly base64: string
}
/** Bytes of all files of an email: what is larger is left where it is, and the email says where. */
export const mostAttached = 1_000_000

export interface WantedMail<A> extends Wanted<A> {
  /** Encrypted with the rest of it; at most `mostAttached` bytes. */
  readonly attachments?: readonly Attachment[]
}

const address = z.email().max(254)

/**
 * Writes an email down, in the caller's transaction; it is sent after the commit, at least once.
 * @throws 422 where `to` is no address, 429 where very many go to it
 */
export function sendMail<A>(write: MailWrite, wanted: WantedMail<A>): Promise<QueuedMail> {
  const { mail, to, args, attachments = [] } = wanted
  if (!address.safeParse(to).success)
    throw invalid([{ propertyName: 'email', errorMessage: 'Email is not a valid email' }])
  const bytes = attachments.reduce((sum, { base64 }) => sum + Buffer.byteLength(base64, 'base64'), 0)
  if (bytes > mostAttached) throw new Error(`The files of the email ${mail.name} are too large`)
  const { brand } = write.context.settings
  return queue(write, wanted, {
    channel: 'email',
    to,
    written: from => ({ ...render(mail, args, from, brand), attachments }),
    shown: from => shownText(mail, args, from, brand),
  })
}
