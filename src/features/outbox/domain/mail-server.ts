import * as z from 'zod'

/** What sends messages, as the outbox shows it. */
export const mailServer = z.object({
  isSetUp: z.boolean(),
  from: z.string().nullable(),
  /** Whether text messages are sent. */
  sms: z.boolean(),
  /** Whether notifications are sent. */
  push: z.boolean(),
  keptDays: z.int(),
  /** Where a test goes: the caller's own address. */
  own: z.string(),
  /** Where a test text message goes: the caller's own number, if they have one. */
  ownNumber: z.string().nullable(),
})
export type MailServer = z.infer<typeof mailServer>

/** How a test goes. */
export const testWanted = z.object({ channel: z.enum(['email', 'sms']).default('email') })

/** A test that was queued. */
export const queuedTest = z.object({ mailMessageId: z.int() })
