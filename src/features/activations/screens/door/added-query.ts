import { queryOptions } from '@tanstack/react-query'
import { recordKeys } from '../../../../api/record-cache.ts'
import type { ApiRecord } from '../../../../api/records.ts'
import { request } from '../../../../api/request.ts'
import type { PendingWrite } from '../../../../crud/before-save/before-save.ts'
import { group } from '../../../../domain/entities/people/group.ts'

/** The doors that a group names, as it is now. */
export async function doorIdsOf(groupId: number, signal?: AbortSignal): Promise<readonly number[]> {
  const record = await request<ApiRecord>('GET', `${group.api}/${groupId}`, { signal })
  return (record['doorIds'] as readonly number[] | null) ?? []
}

/** What is written when groups come to open a door too: nothing for those that name it already. */
export const addedQuery = (doorId: number, groupIds: readonly number[]) =>
  queryOptions({
    queryKey: [...recordKeys.lists(group.id), 'to open door', doorId, ...groupIds],
    queryFn: async ({ signal }) => {
      const writes = groupIds.map(async (id): Promise<readonly PendingWrite[]> => {
        const doorIds = await doorIdsOf(id, signal)
        return doorIds.includes(doorId) ? [] : [{ entity: group.id, id, values: { doorIds: [...doorIds, doorId] } }]
      })
      return (await Promise.all(writes)).flat()
    },
    staleTime: 0,
  })
