import { queryOptions } from '@tanstack/react-query'
import { recordKeys } from '../../../api/record-cache.ts'
import { request } from '../../../api/request.ts'
import type { LockdownAction } from '../domain/actions.ts'
import { lockdown } from '../domain/lockdown.ts'
import { lockdownPlan } from '../domain/lockdown-plan.ts'
import type { LockdownDoors, LockdownReach, RunningLockdown } from '../domain/wire.ts'

/** What runs now; read again whenever a door of it moves, and when the connection is back. */
export const runningQuery = queryOptions({
  queryKey: [...recordKeys.lists(lockdown.id), 'running'],
  queryFn: async ({ signal }) => {
    const { items } = await request<{ items: readonly RunningLockdown[] }>('GET', `${lockdown.api}/running`, { signal })
    return items
  },
})

/** The doors of a run; read again whenever one of them moves. */
export const doorsQuery = (lockdownId: number) =>
  queryOptions({
    queryKey: [...recordKeys.lists(lockdown.id), 'doors', lockdownId],
    queryFn: ({ signal }) => request<LockdownDoors>('GET', `${lockdown.api}/${lockdownId}/doors`, { signal }),
  })

/** What says which doors a plan reaches. */
export interface Reaching {
  readonly action: LockdownAction
  readonly areaIds: readonly number[]
  readonly doorGroupIds: readonly number[]
  readonly tags: readonly string[]
}

/** Which doors a plan with these values reaches now. */
export const reachQuery = ({ action, areaIds, doorGroupIds, tags }: Reaching) => {
  const lists = { areaIds: areaIds.join(','), doorGroupIds: doorGroupIds.join(','), tags: tags.join(',') }
  const search = new URLSearchParams({ action, ...lists })
  return queryOptions({
    queryKey: [...recordKeys.lists(lockdownPlan.id), 'reach', String(search)],
    queryFn: ({ signal }) => request<LockdownReach>('GET', `${lockdownPlan.api}/reach?${search}`, { signal }),
    // Doors and controllers change without a word to plans: what is asked before a start is asked anew.
    staleTime: 0,
  })
}
