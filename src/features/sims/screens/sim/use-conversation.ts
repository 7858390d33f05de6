import { useInfiniteQuery, useQuery } from '@tanstack/react-query'
import { useAtomValue } from 'jotai'
import { recordKeys } from '../../../../api/record-cache.ts'
import type { RecordPage } from '../../../../api/records.ts'
import { request } from '../../../../api/request.ts'
import { sim } from '../../../../domain/entities/hardware/sim.ts'
import { sms } from '../../../../domain/entities/hardware/sms.ts'
import { hubAtom, viewAtom } from '../../../../live/atoms.ts'
import type { Texting } from '../../domain/texting.ts'
import { simMessages } from '../../live/sim-messages.ts'
import { conversation } from './conversation.ts'

const pageRows = 50

/** The text messages of a SIM, live; the earlier ones page by page. */
export function useConversation(simId: number) {
  useAtomValue(hubAtom('sms'))
  const heard = useAtomValue(viewAtom(simMessages))
  const { data, dataUpdatedAt, error, refetch, hasNextPage, isFetchingNextPage, fetchNextPage } = useInfiniteQuery({
    queryKey: [...recordKeys.lists(sms.id), 'conversation', simId],
    queryFn: ({ signal, pageParam }) => {
      const query = new URLSearchParams({ simId: String(simId), sort: '-dateTime', limit: String(pageRows) })
      if (pageParam !== null) query.set('after', pageParam)
      return request<RecordPage>('GET', `${sms.api}?${query}`, { signal })
    },
    initialPageParam: null as string | null,
    getNextPageParam: ({ next }) => next,
  })
  const rows = data?.pages.flatMap(({ items }) => items)
  return {
    messages: rows && conversation(simId, rows, dataUpdatedAt, heard),
    error,
    retry: () => void refetch(),
    hasEarlier: hasNextPage,
    isLoadingEarlier: isFetchingNextPage,
    loadEarlier: () => void fetchNextPage(),
  }
}

/** Whether text messages can be sent to a SIM; read again whenever it changes. */
export const useTexting = (simId: number) =>
  useQuery({
    queryKey: [...recordKeys.one(sim.id, simId), 'texting'],
    queryFn: ({ signal }) => request<Texting>('GET', `${sim.api}/${simId}/texting`, { signal }),
  })
