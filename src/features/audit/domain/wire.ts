import * as z from 'zod'

const values = z.record(z.string(), z.unknown()).nullable()

/** What an entry changed; nothing of what the reader may not see. */
export const auditChanges = z.object({ before: values, after: values, isThere: z.boolean() })
export type AuditChanges = z.infer<typeof auditChanges>

/** How the chain of the organisation stands. */
export const auditState = z.object({
  /** Entries that are sealed. */
  entries: z.int(),
  hash: z.string().nullable(),
  sealedAt: z.string().nullable(),
  /** How long the oldest entry of the installation has waited to be sealed, in seconds. */
  waitingSeconds: z.int(),
})
export type AuditState = z.infer<typeof auditState>
