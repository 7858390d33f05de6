import { useQueries, useQueryClient, type QueryKey } from '@tanstack/react-query'
import { recordKeys } from './record-cache.ts'
import { refreshQueries } from './refresh-queries.ts'

/**
 * Has a query read again when records of further entities change: what it shows is made of them too. Each is a query
 * that asks for nothing until such a change makes it stale.
 * @param everyMs not more often than this, for what changes all the time: changes meanwhile are read together
 */
export function useFollow(entities: readonly string[], queryKey: QueryKey, everyMs = 0): void {
  const client = useQueryClient()
  useQueries({
    queries: entities.map(entity => ({
      queryKey: [...recordKeys.lists(entity), 'followed by', ...queryKey],
      queryFn: async () => {
        if (everyMs > 0) await new Promise(resolve => setTimeout(resolve, everyMs))
        await refreshQueries(client, queryKey)
        return Date.now()
      },
      initialData: 0,
      staleTime: Number.POSITIVE_INFINITY,
    })),
  })
}
