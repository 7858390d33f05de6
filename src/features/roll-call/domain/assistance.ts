import * as z from 'zod'

/** What somebody needs to get out of the building. */
export const assistances = z.object({ items: z.array(z.object({ personId: z.int(), needs: z.string() })) })
export type Assistances = Readonly<z.infer<typeof assistances>>
