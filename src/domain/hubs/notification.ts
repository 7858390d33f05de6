import * as z from 'zod'
import type { Fact } from '../facts.ts'
import type { LiveMessage } from '../stream/message.ts'

/**
 * The notification hub: client messages of the working client, and whether the mail server answers. The spelling
 * `Recieved` is the specification's.
 */
export interface NotificationMethods {
  SubscribeClientMessageUpdates(): void
  /** What is known comes as `MailServerHeard` at once, and on every change. */
  SubscribeMailServer(): void
}
export interface NotificationMessages {
  ClientMessageRecieved(message: LiveMessage): void
  ClientMessageAcknowledged(message: LiveMessage): void
  MailServerHeard(heard: MailServerHeard): void
}

/**
 * What is known of the mail server. `asked`: nobody has listened for a while, and it is known within 5 s. How long it has
 * been silent is a duration: the clocks of server and page may differ.
 */
export const mailServerHeard = z.discriminatedUnion('state', [
  z.object({ state: z.enum(['notSetUp', 'asked', 'answers']) }),
  z.object({ state: z.literal('silent'), forMs: z.number().min(0) }),
])
export type MailServerHeard = z.infer<typeof mailServerHeard>

/**
 * The fact of a `MailServerHeard` message.
 * @param at epoch ms of its arrival
 * @throws if it is malformed
 */
export const mailServerFact = (message: unknown, at: number): Fact => ({
  at,
  kind: 'mailServerHeard',
  heard: mailServerHeard.parse(message),
})
