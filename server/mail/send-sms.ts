import { invalid } from '../../src/domain/faults.ts'
import { type MailWrite, queue, type QueuedMail, type Wanted } from './queue.ts'
import { renderSms, shownSms } from './render.ts'

export interface WantedSms<A> extends Wanted<A> {
  /** It is not sent before: the quiet hours of its recipient. */
  readonly notBefore?: Date | undefined
}

/** A telephone number as networks know it: people write spaces and brackets between its digits. */
const dialled = (number: string): string => number.replace(/[ ()./-]/g, '')

/**
 * Writes a text message down, in the caller's transaction; it is sent after the commit, at least once.
 * @throws 422 where `to` is no telephone number, 429 where very many go to it
 */
export function sendSms<A>(write: MailWrite, wanted: WantedSms<A>): Promise<QueuedMail> {
  const { mail, args, notBefore } = wanted
  const to = dialled(wanted.to)
  if (!/^\+?\d{3,20}$/.test(to))
    throw invalid([{ propertyName: 'mobile', errorMessage: 'Mobile is not a telephone number' }])
  const { brand } = write.context.settings
  return queue(write, wanted, {
    channel: 'sms',
    to,
    notBefore,
    written: () => renderSms(mail, args, brand),
    shown: () => shownSms(mail, args, brand),
  })
}
