import { infiniteQueryOptions, useInfiniteQuery } from '@tanstack/react-query'
import { recordKeys } from '../../../api/record-cache.ts'
import { request } from '../../../api/request.ts'
import type { AccessPage } from '../domain/wire.ts'
import { useFollow } from '../../../api/use-follow.ts'

/** Whose activations, or of what. */
export type Whose = Readonly<Partial<Record<'personId' | 'tokenId' | 'groupId' | 'areaId' | 'activationId', number>>>

const accessQuery = (whose: Whose) =>
  infiniteQueryOptions({
    queryKey: [...recordKeys.lists('tokenActivation'), 'of', whose],
    queryFn: ({ signal, pageParam }) => {
      const query = new URLSearchParams(Object.entries(whose).map(([name, id]) => [name, String(id)]))
      query.set('limit', pageParam ? '50' : '10')
      if (pageParam) query.set('after', pageParam)
      return request<AccessPage>('GET', `/activation/of?${query}`, { signal })
    },
    initialPageParam: '',
    getNextPageParam: ({ next }) => next,
  })

/** The activations that have not ended, the newest first, page by page; read again when one of them changes. */
export function useAccess(whose: Whose) {
  const query = accessQuery(whose)
  const answer = useInfiniteQuery(query)
  useFollow(['token', 'person', 'group', 'area'], query.queryKey)
  return { ...answer, rows: answer.data?.pages.flatMap(({ items }) => items) }
}
