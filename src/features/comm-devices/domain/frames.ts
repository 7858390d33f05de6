import * as z from 'zod'
import { commFrame } from '../../../domain/comm-device-wire.ts'

/** The frames of a comm device that are kept, the oldest first. */
export const keptFrames = z
  .object({ items: z.array(commFrame), loggingUntil: z.iso.datetime().nullable() })
  .meta({ id: 'CommDeviceFrames' })
export type KeptFrames = Readonly<z.infer<typeof keptFrames>>
