import { queryOptions } from '@tanstack/react-query'
import { recordKeys } from '../../../api/record-cache.ts'
import { request } from '../../../api/request.ts'
import type { TriggerActivity } from '../domain/activity.ts'

/** What a trigger did in the last 24 hours; read again when one of its events changes. */
export const activityQuery = (alertTriggerId: number) =>
  queryOptions({
    queryKey: [...recordKeys.lists('triggerEvent'), 'activity', alertTriggerId],
    queryFn: ({ signal }) => request<TriggerActivity>('GET', `/alerttrigger/${alertTriggerId}/activity`, { signal }),
  })
