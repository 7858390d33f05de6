import * as z from 'zod'

/** An evacuation has begun: the message to the client's pages. */
export const evacuationBegun = z.object({
  evacuationId: z.int(),
  areaId: z.int(),
  kind: z.string(),
  site: z.string(),
  people: z.int(),
  by: z.string(),
})
export type EvacuationBegun = z.infer<typeof evacuationBegun>
