import { useQuery } from '@tanstack/react-query'
import { type AskedPlace } from './place.ts'
import { systemQuery } from './queries.ts'

/** A place's whole system, read again when something of it changes; nothing is asked before a place is chosen. */
export function useSystem(place: AskedPlace | undefined) {
  const { data, error, refetch, dataUpdatedAt } = useQuery({
    ...systemQuery(place ?? { of: 'area', id: 0 }),
    enabled: place !== undefined,
  })
  return { system: data, error: data ? null : error, retry: () => void refetch(), readAt: dataUpdatedAt }
}
