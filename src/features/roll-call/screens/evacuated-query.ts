import { queryOptions } from '@tanstack/react-query'
import { recordKeys } from '../../../api/record-cache.ts'
import { request } from '../../../api/request.ts'
import { evacuation } from '../domain/evacuation.ts'
import type { Evacuated } from '../domain/outcome.ts'

const everyMs = 3000

/** Who was in when an evacuation began, and how they are accounted for; read again every few seconds while it runs. */
export const evacuatedQuery = (evacuationId: number, isRunning: boolean) =>
  queryOptions({
    queryKey: [...recordKeys.lists(evacuation.id), 'people', evacuationId],
    queryFn: ({ signal }) => request<Evacuated>('GET', `${evacuation.api}/${evacuationId}/people`, { signal }),
    refetchInterval: isRunning ? everyMs : false,
  })
