import { useQuery } from '@tanstack/react-query'
import { useMemo } from 'react'
import { recordKeys } from '../../../api/record-cache.ts'
import { request } from '../../../api/request.ts'
import { useCaller } from '../../../crud/caller/caller.ts'
import type { Assistances } from '../domain/assistance.ts'

const none: ReadonlyMap<number, string> = new Map()

/** Who needs assistance to get out, by person; none where it is not known (yet). */
export function useAssistance(): ReadonlyMap<number, string> {
  const { may } = useCaller()
  const { data } = useQuery({
    queryKey: [...recordKeys.lists('person'), 'assistance'],
    queryFn: ({ signal }) => request<Assistances>('GET', '/roll-call/assistance', { signal }),
    enabled: may('PERSON_READ'),
  })
  return useMemo(() => (data ? new Map(data.items.map(({ personId, needs }) => [personId, needs])) : none), [data])
}
