import { queryOptions } from '@tanstack/react-query'
import { ApiError } from '../../../api/api-error.ts'
import { request } from '../../../api/request.ts'
import type { MapDevice } from '../domain/device.ts'
import { devicesOf } from '../domain/read.ts'
import type { SignalHistory } from '../domain/signal-history.ts'
import { type DeviceDetail, type DevicesPage, mostDevices, mostStates, type StatesPage } from '../domain/wire.ts'

/** As many devices as are read at most. */
export const mostOnMap = 50_000

export interface KnownDevices {
  readonly devices: readonly MapDevice[]
  /** The names of the clients, where the caller sees the devices of every client. */
  readonly clients: ReadonlyMap<number, string>
  /** Whether there are more than are read. */
  readonly isCut: boolean
}

/** Every device with its position. */
export const devicesQuery = queryOptions({
  queryKey: ['signal map', 'devices'],
  queryFn: async ({ signal }): Promise<KnownDevices> => {
    const { pages, isCut } = await readAll<DevicesPage>('/signal-map', mostDevices, signal)
    const clients = pages.flatMap(page => page.clients.map(({ clientId, name }) => [clientId, name] as const))
    return { devices: pages.flatMap(devicesOf), clients: new Map(clients), isCut }
  },
})

/** The states of every device. */
export const statesQuery = queryOptions({
  queryKey: ['signal map', 'states'],
  queryFn: async ({ signal }) => (await readAll<StatesPage>('/signal-map/states', mostStates, signal)).pages,
})

/** What is known of one device beyond the map. */
export const detailQuery = (id: number) =>
  queryOptions({
    queryKey: ['signal map', 'device', id],
    queryFn: ({ signal }) => request<DeviceDetail>('GET', `/signal-map/${id}`, { signal }),
  })

/** The signal of a device over 7 days; null where this server keeps none. */
export const signalQuery = (id: number) =>
  queryOptions({
    queryKey: ['signal map', 'signal', id],
    queryFn: async ({ signal }) => {
      try {
        const answer = await request<SignalHistory>('GET', `/comm-device-signal?ids=${id}&days=7`, { signal })
        return answer.items.find(({ commDeviceId }) => commDeviceId === id)?.points ?? []
      } catch (error) {
        if (error instanceof ApiError && error.status === 404) return null
        throw error
      }
    },
  })

/** Reads a list page by page. */
async function readAll<P extends Pick<StatesPage, 'ids' | 'next'>>(path: string, limit: number, signal: AbortSignal) {
  const pages: P[] = []
  let count = 0
  let after: string | null = '0'
  while (after !== null && count < mostOnMap) {
    const page: P = await request('GET', `${path}?${new URLSearchParams({ limit: String(limit), after })}`, { signal })
    pages.push(page)
    count += page.ids.length
    after = page.next
  }
  return { pages, isCut: after !== null }
}
