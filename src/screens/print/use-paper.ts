import { useQuery, type QueryKey, type UseQueryOptions } from '@tanstack/react-query'
import { useCustomised } from '../../crud/custom/use-customised.ts'
import type { Entity } from '../../domain/entity.ts'

/** A snapshot: paper stays as it was when it was printed. */
const once = { staleTime: Infinity, refetchOnWindowFocus: false, refetchOnReconnect: false } as const

/** Reads what goes on paper once, with the custom fields of its entity. */
export function usePaper<T, Key extends QueryKey>(declared: Entity, query: UseQueryOptions<T, Error, T, Key>) {
  const { entity, isKnown, error: customError, retry } = useCustomised(declared)
  const { data, error, refetch, dataUpdatedAt } = useQuery({ ...query, ...once })
  const isRead = data !== undefined
  return {
    entity,
    data,
    /** Everything is there. */
    isReady: isRead && isKnown,
    /** When it was read, epoch ms. */
    at: dataUpdatedAt,
    /** Why it cannot be printed; falsy where it can. */
    failure: (!isRead && error) || (!isKnown && customError),
    retry: () => (isRead ? retry() : void refetch()),
  }
}
