import * as z from 'zod'

/** The warning before a real evacuation starts: starting one takes two steps. */
export const realWarning =
  'This is a real evacuation, not a drill. Everybody who watches the {one area} is told at once.'

/** As many sites as are evacuated by one start. */
export const mostSites = 50

/** Of several sites: which are evacuated now, and which are not, and why. */
export const startedSites = z.object({
  started: z.array(z.object({ areaId: z.int(), evacuationId: z.int() })),
  refused: z.array(z.object({ areaId: z.int(), reason: z.string() })),
})
export type StartedSites = Readonly<z.infer<typeof startedSites>>
