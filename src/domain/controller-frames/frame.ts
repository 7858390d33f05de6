import * as z from 'zod'

/** The most frames a second that one process publishes of a controller. */
export const mostFramesASecond = 20
/** The longest text of a frame, and of its meaning, in characters. */
export const longestText = 4096
export const longestMeaning = 300

/** The meaning of a message that is not JSON: it could hold anything, so it is not shown. */
export const unreadable = 'Could not be read: it is not shown'

/** How controllers are reached. */
export const carriers = { http: 'HTTP', mqtt: 'MQTT' } as const

/** A message from a controller or to it, as it may be shown: what opens doors is not in it. */
export const controllerFrame = z.object({
  at: z.iso.datetime(),
  direction: z.enum(['fromDevice', 'toDevice']),
  carrier: z.enum(Object.keys(carriers) as [keyof typeof carriers, ...(keyof typeof carriers)[]]),
  /** Its topic without the prefix, or method and path. */
  what: z.string().max(longestMeaning),
  /** Of the answer to a call over HTTP. */
  status: z.int().optional(),
  /** What it means, in words; left out where that is not known. */
  meaning: z.string().max(longestMeaning).optional(),
  /** Its beginning, as JSON; empty where there is nothing, or nothing that may be shown. */
  text: z.string().max(longestText),
  /** How long it was. */
  bytes: z.int().min(0),
})
export type ControllerFrame = Readonly<z.infer<typeof controllerFrame>>
