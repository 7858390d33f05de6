import { queryOptions } from '@tanstack/react-query'
import { recordKeys } from '../../../api/record-cache.ts'
import { request } from '../../../api/request.ts'
import { sitePlan } from '../domain/site-plan.ts'
import type { PlansOfDoor } from '../domain/wire.ts'

/** The plans that show a door; read again when any plan changes. */
export const plansOfDoorQuery = (doorId: number) =>
  queryOptions({
    queryKey: [...recordKeys.lists(sitePlan.id), 'of door', doorId],
    queryFn: ({ signal }) => request<PlansOfDoor>('GET', `${sitePlan.api}/of-door/${doorId}`, { signal }),
  })
