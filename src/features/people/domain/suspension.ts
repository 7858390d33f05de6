import * as z from 'zod'

/** How long a suspension can be undone, in days. */
export const undoDays = 30

/** Until when a suspension can be undone. @param suspendedAt ISO 8601 */
export const undoableUntil = (suspendedAt: string): Date => new Date(Date.parse(suspendedAt) + undoDays * 86_400_000)

/** A person's suspension: which credentials it disabled and are still. */
export const suspension = z.object({ credentials: z.array(z.object({ fobId: z.int(), title: z.string() })) })
export type Suspension = z.infer<typeof suspension>
