import { useMutation, useQuery, useQueryClient } from '@tanstack/react-query'
import { recordKeys } from '../../../api/record-cache.ts'
import { refreshQueries } from '../../../api/refresh-queries.ts'
import { request } from '../../../api/request.ts'
import { client } from '../../../domain/entities/control-panel/client.ts'
import type { FixPlan } from '../domain/fix-permissions.ts'

const pathOf = (clientId: number) => `${client.api}/${clientId}/fix-permissions`
const keyOf = (clientId: number) => ['engineers', 'fixes', clientId] as const

/** What is inconsistent around a client; never from the cache, as the fixes must match what is there. */
export const useFixes = (clientId: number) =>
  useQuery({
    queryKey: keyOf(clientId),
    queryFn: ({ signal }) => request<FixPlan>('GET', pathOf(clientId), { signal }),
    staleTime: 0,
    gcTime: 0,
  })

/** Applies the selected fixes and keeps the remaining plan, which the server answers. */
export function useFixThem(clientId: number) {
  const queries = useQueryClient()
  return useMutation({
    mutationFn: ({ digest, ids }: { digest: string; ids: readonly string[] }) =>
      request<FixPlan>('POST', pathOf(clientId), { body: { digest, ids } }),
    onSuccess(left) {
      queries.setQueryData(keyOf(clientId), left)
      for (const id of ['client', 'user', 'userGroup']) void refreshQueries(queries, recordKeys.all(id))
    },
  })
}
