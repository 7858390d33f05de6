import * as z from 'zod'
import { shifts } from './shift-note.ts'

const shift = z.enum(Object.keys(shifts) as [keyof typeof shifts, ...(keyof typeof shifts)[]])

/** One shift of one site. */
export const oneShift = z.strictObject({ areaId: z.int().min(1), day: z.iso.date(), shift })
export type OneShift = z.infer<typeof oneShift>

/** The summary of a shift is ready: the message to the client's pages. */
export const shiftSummaryMade = oneShift.extend({
  site: z.string().max(200),
  notes: z.int().min(0),
  important: z.int().min(0),
  by: z.string().max(200),
})
export type ShiftSummaryMade = z.infer<typeof shiftSummaryMade>
