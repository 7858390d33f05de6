import * as z from 'zod'

/** A lockdown has changed: pages read again what they show of it. */
export const lockdownMove = z.object({ lockdownId: z.int() })
export type LockdownMove = z.infer<typeof lockdownMove>
