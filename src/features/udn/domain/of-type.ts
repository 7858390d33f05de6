import * as z from 'zod'

/** How many devices of a type there are, by their status. */
export const typeCounts = z
  .object({
    deviceType: z.string(),
    name: z.string(),
    counts: z.array(z.object({ status: z.string(), count: z.int() })),
  })
  .meta({ id: 'UdnTypeCounts' })
export type TypeCounts = z.infer<typeof typeCounts>
