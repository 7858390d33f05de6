import * as z from 'zod'

/** As many devices as one call asks about, and as many days as are kept. */
export const mostDevices = 100
export const keptDays = 31

/** The signal of one hour in which it was reported: the average of its reports, in %. */
const point = z.object({ at: z.iso.datetime(), signal: z.int().min(0).max(100) }).meta({ id: 'CommDeviceSignalPoint' })

/** How good the signal of some comm devices was, hour by hour; an hour without a report has no point. */
export const signalHistory = z
  .object({ items: z.array(z.object({ commDeviceId: z.int(), points: z.array(point) })) })
  .meta({ id: 'CommDeviceSignalHistory' })
export type SignalHistory = z.infer<typeof signalHistory>
