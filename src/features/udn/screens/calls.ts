import { queryOptions } from '@tanstack/react-query'
import { recordKeys } from '../../../api/record-cache.ts'
import { request } from '../../../api/request.ts'
import type { Chosen, ListedUdns } from '../domain/choose.ts'
import type { LookedUpUdns } from '../domain/look-up.ts'
import type { TypeCounts } from '../domain/of-type.ts'

const lists = recordKeys.lists('udnDevice')

/** All that is known of some UDNs. */
export const lookUpQuery = (udns: readonly string[]) =>
  queryOptions({
    queryKey: [...lists, 'look-up', udns],
    queryFn: ({ signal }) => request<LookedUpUdns>('POST', '/udn-device/look-up', { body: { udns }, signal }),
    enabled: udns.length > 0,
  })

/** The devices of a batch, a range, or some UDNs. */
export const readChosen = (chosen: Chosen, signal?: AbortSignal): Promise<ListedUdns> =>
  request<ListedUdns>('POST', '/udn-device/chosen', { body: { chosen }, ...(signal && { signal }) })

export const chosenQuery = (chosen: Chosen | undefined) =>
  queryOptions({
    queryKey: [...lists, 'chosen', chosen],
    queryFn: ({ signal }) => readChosen(chosen ?? { udns: [] }, signal),
    enabled: chosen !== undefined,
  })

export const typeQuery = (deviceType: string) =>
  queryOptions({
    queryKey: [...lists, 'type', deviceType],
    queryFn: ({ signal }) =>
      request<TypeCounts>('GET', `/udn-device/device-type/${encodeURIComponent(deviceType)}/counts`, { signal }),
  })
