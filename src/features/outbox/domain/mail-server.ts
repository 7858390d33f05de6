import * as z from 'zod'

/** The mail server, as the outbox shows it. */
export const mailServer = z.object({
  isSetUp: z.boolean(),
  from: z.string().nullable(),
  keptDays: z.int(),
  /** Where a test goes: the caller's own address. */
  own: z.string(),
})
export type MailServer = z.infer<typeof mailServer>

/** A test that was queued. */
export const queuedTest = z.object({ mailMessageId: z.int() })
