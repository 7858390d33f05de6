import { queryOptions } from '@tanstack/react-query'
import { recordKeys } from '../../../api/record-cache.ts'
import { request } from '../../../api/request.ts'
import { sitePlan } from '../domain/site-plan.ts'
import type { Whereabouts } from '../domain/wire.ts'

/** Where a door is; read again when any plan changes. */
export const whereaboutsQuery = (doorId: number) =>
  queryOptions({
    queryKey: [...recordKeys.lists(sitePlan.id), 'of door', doorId],
    queryFn: ({ signal }) => request<Whereabouts>('GET', `${sitePlan.api}/of-door/${doorId}`, { signal }),
  })
