import { queryOptions } from '@tanstack/react-query'
import { recordKeys } from '../../../../api/record-cache.ts'
import { request } from '../../../../api/request.ts'
import { evacuation } from '../../domain/evacuation.ts'
import type { EvacuationReport } from '../../domain/report.ts'

const everyMs = 10_000

/** How an evacuation went; read again every few seconds while it runs. */
export const reportQuery = (evacuationId: number, isRunning: boolean) =>
  queryOptions({
    queryKey: [...recordKeys.lists(evacuation.id), 'report', evacuationId],
    queryFn: ({ signal }) => request<EvacuationReport>('GET', `${evacuation.api}/${evacuationId}/report`, { signal }),
    refetchInterval: isRunning ? everyMs : false,
  })
