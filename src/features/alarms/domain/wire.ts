import * as z from 'zod'
import { mostStep } from './alarm-procedure.ts'

/** A step of the procedure of an alarm, and who did it. */
const stepDone = z.object({
  text: z.string(),
  by: z.string().nullable(),
  /** ISO 8601; null until it is done. */
  at: z.string().nullable(),
})

/** The procedure for an alarm, as far as it is done; null where there is none. */
export const handled = z.object({ alarmProcedureId: z.int(), name: z.string(), steps: z.array(stepDone) }).nullable()
export type Handled = Readonly<z.infer<typeof handled>>

/** A step that is ticked off, or taken back. */
export const tick = z.strictObject({ step: z.string().min(1).max(mostStep), done: z.boolean() })
export type Tick = z.infer<typeof tick>

/** Alarms that belong together: how many, over what time, how many of them nobody has acknowledged. */
export const repeated = z.object({
  count: z.int(),
  unacknowledged: z.int(),
  /** ISO 8601. */
  first: z.string(),
  last: z.string(),
})
export type Repeated = Readonly<z.infer<typeof repeated>>
