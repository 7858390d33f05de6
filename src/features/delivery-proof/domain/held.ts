import * as z from 'zod'
import { heldDifference } from '../../../domain/delivery.ts'

const instant = z.iso.datetime()

/** What a controller holds, as it last said, beside what it should hold. */
export const held = z.object({
  /** Changes that it has not confirmed. */
  pending: z.int(),
  /** How many it should hold. */
  records: z.int(),
  /** Null until it has said what it holds. */
  comparedAt: instant.nullable(),
  /** What it said covers PINs, keycodes and number plates. */
  coversSecrets: z.boolean(),
  differsSince: instant.nullable(),
  differences: z.array(heldDifference),
  /** Everything is being sent again. */
  resend: z.object({ sent: z.int(), total: z.int(), isRead: z.boolean() }).nullable(),
  /** When it was found to hold all that was sent again. */
  resentAt: instant.nullable(),
})
export type Held = z.infer<typeof held>
