import { useMutation, useQuery, useQueryClient } from '@tanstack/react-query'
import { refreshQueries } from '../../../api/refresh-queries.ts'
import { command, request } from '../../../api/request.ts'
import type { PushDevice, PushPreference, PushState, PushTested } from '../domain/wire.ts'
import { markOf, subscribe, subscriptionHere } from './browser.ts'

const key = ['push'] as const

/** The caller's devices and what they get, as the server has it; and which of them is this browser. */
export const usePush = () =>
  useQuery({
    queryKey: key,
    queryFn: async ({ signal }) => {
      const state = await request<PushState>('GET', '/push', { signal })
      const here = await subscriptionHere().catch(() => undefined)
      const mark = here && (await markOf(here))
      return { ...state, here: state.devices.find(device => device.mark === mark) }
    },
  })

/** Something that changes them, after which they are read again. */
function useChange<T, R>(change: (of: T) => Promise<R>) {
  const client = useQueryClient()
  return useMutation({ mutationFn: change, onSettled: () => refreshQueries(client, key) })
}

/** Switches this browser on. */
export const useSwitchOn = () =>
  useChange(async (publicKey: string) => {
    const { endpoint, keys } = (await subscribe(publicKey)).toJSON()
    await command('POST', '/push/device', { body: { endpoint, keys } })
  })

/** Ends a device; where it is this browser, and no client is left, the browser ends it too. */
export const useRemove = () =>
  useChange(async ({ device, isHere }: { readonly device: PushDevice; readonly isHere: boolean }) => {
    const { isLast } = await request<{ isLast: boolean }>('DELETE', `/push/device/${device.pushSubscriptionId}`)
    if (isHere && isLast) await (await subscriptionHere())?.unsubscribe()
  })

export const useTest = () =>
  useChange((device: PushDevice) => request<PushTested>('POST', `/push/device/${device.pushSubscriptionId}/test`))

export const useWant = () =>
  useChange((wanted: PushPreference) => request<PushPreference>('PUT', '/push/preference', { body: wanted }))
