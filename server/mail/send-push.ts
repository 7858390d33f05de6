import { type MailWrite, queue, type QueuedMail, type Wanted } from './queue.ts'
import type { PushTo } from './push/recheck.ts'
import { renderPush } from './render.ts'

export interface WantedPush<A> extends Omit<Wanted<A>, 'to'>, PushTo {
  /** The device, by the name that the outbox shows: never its address. */
  readonly to: string
}

/**
 * Writes a notification down, in the caller's transaction; it is sent after the commit, at least once, if its recipient
 * may still see what it is about. Who calls this sees to it that no device gets too many.
 */
export function sendPush<A>(write: MailWrite, wanted: WantedPush<A>): Promise<QueuedMail> {
  const { mail, args, to, pushSubscriptionId, onlyWhile } = wanted
  const { brand } = write.context.settings
  const rendered = renderPush(mail, args, brand)
  return queue(write, wanted, {
    channel: 'push',
    to,
    isLimited: false,
    written: () => ({ ...rendered, push: { pushSubscriptionId, onlyWhile } }),
    shown: () => `${rendered.text}${rendered.link === null ? '' : `\n\n${rendered.link}`}\n`,
  })
}
