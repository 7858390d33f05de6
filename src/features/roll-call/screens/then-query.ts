import { infiniteQueryOptions } from '@tanstack/react-query'
import { request } from '../../../api/request.ts'

/** A line of the roll call at an instant. */
export interface ThenItem {
  readonly personId: number | null
  readonly person: string | null
  readonly tokenId: number
  readonly credential: string | null
  readonly zoneId: number
  readonly zone: string | null
  /** When they were read in, ISO 8601. */
  readonly at: string
}

interface ThenPage {
  readonly items: readonly ThenItem[]
  readonly next: string | null
}

const pageSize = 1000

/** Who was in at an instant (ISO 8601), a thousand at a time. */
export const thenQuery = (at: string) =>
  infiniteQueryOptions({
    queryKey: ['roll-call', at],
    queryFn: ({ pageParam, signal }): Promise<ThenPage> => {
      const query = new URLSearchParams({ at, limit: String(pageSize), ...(pageParam !== '' && { after: pageParam }) })
      return request('GET', `/roll-call?${query}`, { signal })
    },
    initialPageParam: '',
    getNextPageParam: ({ next }) => next,
  })
