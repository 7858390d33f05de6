import { queryOptions } from '@tanstack/react-query'
import { request } from '../../../api/request.ts'
import type { SentChange, SystemTreeAnswer } from '../domain/answers.ts'

/** Everything that stands in a site and below it. */
export const treeQuery = (areaId: number) =>
  queryOptions({
    queryKey: ['system tree', areaId],
    queryFn: ({ signal }) => request<SystemTreeAnswer>('GET', `/system/tree?areaId=${areaId}`, { signal }),
  })

/** Makes changes in order, all or none. */
export const sendChanges = (changes: readonly SentChange[]) =>
  request<{ saved: number }>('PUT', '/system/tree', { body: { changes } })
