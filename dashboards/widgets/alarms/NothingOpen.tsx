import { useQuery } from '@tanstack/react-query'
import { useMemo } from 'react'
import { recordKeys } from '../../../src/api/record-cache.ts'
import type { RecordPage } from '../../../src/api/records.ts'
import { request } from '../../../src/api/request.ts'
import { entities } from '../../../src/domain/entities/index.ts'
import { alarmPriorities } from '../../../src/domain/events.ts'
import { EmptyState } from '../../../src/ui/EmptyState.tsx'

const shown = {
  both: { title: 'No alarms or alerts', priority: undefined },
  alarms: { title: 'No alarms', priority: alarmPriorities.alarm },
  alerts: { title: 'No alerts', priority: alarmPriorities.alert },
} as const

/** Nothing waits: because all have been acknowledged, or because none was ever raised. */
export function NothingOpen({ show }: { show: keyof typeof shown }) {
  const { title, priority } = shown[show]
  const query = useMemo(
    () => new URLSearchParams({ limit: '1', ...(priority && { alarmPriority: String(priority) }) }),
    [priority],
  )
  const { data } = useQuery({
    queryKey: [...recordKeys.lists('eventAlarm'), 'any', show],
    queryFn: ({ signal }) => request<RecordPage>('GET', `${entities.eventAlarm.api}?${query}`, { signal }),
    // Something may have been raised and acknowledged since it was last empty.
    staleTime: 0,
  })
  return (
    <EmptyState title={title}>
      {data && (data.items.length > 0 ? 'All that were raised have been acknowledged.' : 'None has been raised yet.')}
    </EmptyState>
  )
}
