import { useDebouncedValue } from '@mantine/hooks'
import { keepPreviousData, queryOptions, useQuery } from '@tanstack/react-query'
import { request } from '../../../api/request.ts'
import { type Collection, longestQuery } from '../domain/wire.ts'

const waitMs = 200

const collectionQuery = (query: string, perPage: number) =>
  queryOptions({
    queryKey: ['search', query, perPage],
    queryFn: ({ signal }) =>
      request<Collection>('GET', `/collection?${new URLSearchParams({ query, per_page: String(perPage) })}`, {
        signal,
      }),
    enabled: query !== '',
    staleTime: 0,
    gcTime: 60_000,
  })

/** What is found for a text that is being typed: asked once it has rested; what was found before stays until then. */
export function useCollection(typed: string, perPage: number) {
  const [rested] = useDebouncedValue(typed, waitMs)
  const query = rested.trim().slice(0, longestQuery)
  const { data, error, refetch, isFetching } = useQuery({
    ...collectionQuery(query, perPage),
    placeholderData: keepPreviousData,
  })
  const isNothingTyped = typed.trim() === ''
  return {
    /** Undefined until there is an answer; that of the text before while the next is asked for. */
    found: isNothingTyped ? undefined : data,
    isAsking: !isNothingTyped && (typed !== rested || isFetching),
    error: isNothingTyped ? null : error,
    retry: () => void refetch(),
  }
}
