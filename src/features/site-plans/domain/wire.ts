import * as z from 'zod'

/** Where a door is: the plans that show it, at most `mostPlans`, and its area with all above it, the nearest first. */
export const whereabouts = z.object({ sitePlanIds: z.array(z.int()), areaIds: z.array(z.int()) })
export type Whereabouts = z.infer<typeof whereabouts>

/** Enough for the plan of its floor, and one of the whole site. */
export const mostPlans = 3
