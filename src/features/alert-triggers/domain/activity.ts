import * as z from 'zod'

/** What a trigger did in the last 24 hours; and what waits now. */
export const triggerActivity = z
  .object({ waiting: z.int(), fired: z.int(), cancelled: z.int(), heldBack: z.int(), muted: z.int() })
  .meta({ id: 'TriggerActivity' })
export type TriggerActivity = z.infer<typeof triggerActivity>
