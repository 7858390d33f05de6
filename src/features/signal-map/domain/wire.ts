import * as z from 'zod'

/** The most devices on one page, and the most states: more take longer than a request should. */
export const mostDevices = 2000
export const mostStates = 5000
/** The most controllers named with one device. */
export const mostControllers = 50

const state = z.enum(['online', 'offline', 'unknown'])

/** What changes of devices, by columns: one array each, all of one length and in the order of the keys. */
const columns = {
  ids: z.array(z.int()),
  states: z.array(state),
  /** In %. */
  signals: z.array(z.int().nullable()),
  /** When each was last heard, in seconds since 1970. */
  heard: z.array(z.int().nullable()),
  /** `after` of the next page. */
  next: z.string().nullable(),
}

/** A page of devices with everything that the map and its list need of them. */
export const devicesPage = z
  .object({
    ...columns,
    names: z.array(z.string()),
    udns: z.array(z.string()),
    /** In degrees; null where it is not known. */
    latitudes: z.array(z.number().nullable()),
    longitudes: z.array(z.number().nullable()),
    /** Whose they are; empty unless the caller sees the devices of every client. */
    clientIds: z.array(z.int()),
    clients: z.array(z.object({ clientId: z.int(), name: z.string() })),
  })
  .meta({ id: 'SignalMapDevices' })
export type DevicesPage = z.infer<typeof devicesPage>

/** A page of what has changed since: the states of all devices, without the rest. */
export const statesPage = z.object(columns).meta({ id: 'SignalMapStates' })
export type StatesPage = z.infer<typeof statesPage>

/** What the panel of one device says beyond the map. */
export const deviceDetail = z
  .object({
    commDeviceId: z.int(),
    /** Its address in a line; null without one, or for those who may not read addresses. */
    address: z.string().nullable(),
    postcode: z.string().nullable(),
    controllers: z.array(z.object({ controllerId: z.int(), name: z.string() })),
    hasMore: z.boolean(),
  })
  .meta({ id: 'SignalMapDevice' })
export type DeviceDetail = z.infer<typeof deviceDetail>
