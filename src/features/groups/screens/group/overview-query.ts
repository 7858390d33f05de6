import { queryOptions } from '@tanstack/react-query'
import { recordKeys } from '../../../../api/record-cache.ts'
import { request } from '../../../../api/request.ts'
import type { GroupOverview } from '../../domain/overview.ts'

/** What an overview is made of beside the group. */
export const made = ['tokenActivation', 'token', 'person', 'door', 'doorGroup', 'area', 'timeProfile'] as const

/** Who is in a group and what it opens, counted. */
export const overviewQuery = (id: number) =>
  queryOptions({
    queryKey: [...recordKeys.one('group', id), 'overview'],
    queryFn: ({ signal }) => request<GroupOverview>('GET', `/group/${id}/overview`, { signal }),
  })
