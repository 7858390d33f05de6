import { keepPreviousData, queryOptions, useQuery } from '@tanstack/react-query'
import { recordKeys } from '../../../../api/record-cache.ts'
import { request } from '../../../../api/request.ts'
import { type AccessDoor, type AccessGroups, type ChangedGroup, mostDoors } from '../../domain/access-doors.ts'

interface DoorPage {
  readonly items: readonly AccessDoor[]
  readonly next: number | null
}

/** The doors that are shown, and whether there are others. */
export interface Doors {
  readonly items: readonly AccessDoor[]
  readonly areMore: boolean
}

async function readDoors(signal: AbortSignal): Promise<Doors> {
  const items: AccessDoor[] = []
  let after: number | null = 0
  while (after !== null && items.length < mostDoors) {
    const page: DoorPage = await request('GET', `/group/access-doors/doors?after=${after}`, { signal })
    items.push(...page.items)
    after = page.next
  }
  return { items, areMore: after !== null }
}

/** All doors, as far as they are shown; read again when one changes. */
export const doorsQuery = queryOptions({
  queryKey: [...recordKeys.lists('door'), 'access'],
  queryFn: ({ signal }) => readDoors(signal),
})

const groupsQuery = (groupIds: readonly number[]) =>
  queryOptions({
    queryKey: [...recordKeys.lists('group'), 'access doors', groupIds.join()],
    queryFn: ({ signal }) =>
      request<AccessGroups>('GET', `/group/access-doors?groupIds=${groupIds.join()}`, { signal }),
  })

/** What the matrix is drawn from. */
export function useAccessDoors(groupIds: readonly number[]) {
  const groups = useQuery({ ...groupsQuery(groupIds), placeholderData: keepPreviousData })
  const doors = useQuery(doorsQuery)
  const failed = [groups, doors].find(({ error }) => error)
  return {
    groups: groups.data,
    doors: doors.data,
    error: failed?.error,
    retry: () => void Promise.all([groups, doors].filter(({ error }) => error).map(each => each.refetch())),
    /** Reads the groups again. @returns as they are now */
    readGroups: async () => (await groups.refetch()).data,
  }
}

/** Saves them all or none. @throws ApiError 409 where one of the groups has changed */
export const saveAccessDoors = (groups: readonly ChangedGroup[]) =>
  request<AccessGroups>('PUT', '/group/access-doors', { body: { groups } })
