import * as z from 'zod'

/** The plans that show a door: their keys, at most `mostPlans`. */
export const plansOfDoor = z.object({ sitePlanIds: z.array(z.int()) })
export type PlansOfDoor = z.infer<typeof plansOfDoor>

/** A door stands on the plan of its floor, perhaps also on one of the whole site. */
export const mostPlans = 3
