import { useDebouncedValue } from '@mantine/hooks'
import { keepPreviousData, queryOptions, useQuery } from '@tanstack/react-query'
import { recordKeys } from '../../../api/record-cache.ts'
import { request } from '../../../api/request.ts'
import type { SearchType } from '../domain/kinds.ts'
import { type Collection, longestQuery } from '../domain/wire.ts'

const waitMs = 200

const collectionQuery = (query: string, perPage: number, type: SearchType | undefined) =>
  queryOptions({
    queryKey: [...recordKeys.all('collection'), query, perPage, type],
    queryFn: ({ signal }) =>
      request<Collection>(
        'GET',
        `/collection?${new URLSearchParams({ query, per_page: String(perPage), ...(type && { type }) })}`,
        { signal },
      ),
    enabled: query !== '',
    staleTime: 0,
    gcTime: 60_000,
  })

/**
 * What is found for a text that is being typed: asked once it has rested; what was found before stays until then.
 * @param type of the records, where it is one alone
 */
export function useCollection(typed: string, perPage: number, type?: SearchType) {
  const [rested] = useDebouncedValue(typed, waitMs)
  const query = rested.trim().slice(0, longestQuery)
  const { data, error, refetch, isFetching } = useQuery({
    ...collectionQuery(query, perPage, type),
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
