import { useDebouncedValue } from '@mantine/hooks'
import { keepPreviousData, queryOptions, useQuery } from '@tanstack/react-query'
import { useMemo } from 'react'
import { recordKeys } from '../../../api/record-cache.ts'
import { request } from '../../../api/request.ts'
import { clashesOf, type Clash } from '../domain/bulk-areas.ts'

const clashesQuery = (parentAreaId: number, names: readonly string[]) =>
  queryOptions({
    queryKey: [...recordKeys.lists('area'), 'clashes', parentAreaId, names],
    queryFn: ({ signal }) =>
      request<{ readonly taken: readonly string[] }>('POST', '/area/bulk-create/clashes', {
        body: { parentAreaId, names },
        signal,
      }),
    enabled: names.length > 0,
    gcTime: 60_000,
  })

export interface Clashes {
  /** By the place of the name in the list. */
  readonly clashes: ReadonlyMap<number, Clash>
  /** The server has not said yet which of these names are taken. */
  readonly isAsking: boolean
  readonly error: unknown
  readonly retry: () => void
}

const letters = 100 + 100 + 9

/** Which names can't be added below an area, asked again as they are typed and when an area there changes. */
export function useClashes(parentAreaId: number, names: readonly string[]): Clashes {
  const [settled] = useDebouncedValue(names, 200)
  const asked = useMemo(() => settled.map(name => name.slice(0, letters)), [settled])
  const { data, error, refetch, isPlaceholderData, isPending } = useQuery({
    ...clashesQuery(parentAreaId, asked),
    placeholderData: keepPreviousData,
  })
  const clashes = useMemo(() => clashesOf(names, new Set(data?.taken)), [names, data])
  const isAsking = names.length > 0 && (settled !== names || isPending || isPlaceholderData)
  return { clashes, isAsking: isAsking && !error, error, retry: () => void refetch() }
}
