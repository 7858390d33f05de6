import { queryOptions } from '@tanstack/react-query'
import { request } from '../../../api/request.ts'
import type { AlarmResponse } from '../domain/answer.ts'
import { periodMs } from '../domain/periods.ts'
import type { Asked } from './use-asked.ts'

/** The figures of a period up to now; they stay until somebody asks again, since counting takes the server some time. */
export const responseQuery = ({ period, siteId }: Asked) =>
  queryOptions({
    queryKey: ['alarm-response', period, siteId],
    queryFn: ({ signal }) => {
      const query = new URLSearchParams({
        from: new Date(Date.now() - periodMs[period]).toISOString(),
        ...(siteId !== undefined && { areaId: String(siteId) }),
      })
      return request<AlarmResponse>('GET', `/alarm-response?${query}`, { signal })
    },
    refetchOnWindowFocus: false,
  })
