import { queryOptions } from '@tanstack/react-query'
import { recordKeys } from '../../../api/record-cache.ts'
import { request } from '../../../api/request.ts'
import { firmware } from '../../../domain/entities/control-panel/firmware.ts'
import type { SoftwareDownloads, TypeVersions } from '../domain/versions.ts'

const lists = recordKeys.lists(firmware.id)

/** The versions for a type of device. How many devices run each changes without a word: it is asked anew. */
export const versionsQuery = (deviceType: string) =>
  queryOptions({
    queryKey: [...lists, 'versions', deviceType],
    queryFn: ({ signal }) =>
      request<TypeVersions>('GET', `${firmware.api}/device-type/${encodeURIComponent(deviceType)}/versions`, {
        signal,
      }),
    staleTime: 0,
  })

/** What everybody may download. */
export const downloadsQuery = queryOptions({
  queryKey: [...lists, 'downloads'],
  queryFn: async ({ signal }) => (await request<SoftwareDownloads>('GET', '/software', { signal })).items,
})

/** Where an image is downloaded from. */
export const imageHref = (firmwareId: number): string => `/api/software/${firmwareId}/image`
