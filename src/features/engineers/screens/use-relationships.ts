import { useMutation, useQuery, useQueryClient, type QueryClient } from '@tanstack/react-query'
import { recordKeys } from '../../../api/record-cache.ts'
import { refreshQueries } from '../../../api/refresh-queries.ts'
import { command, request } from '../../../api/request.ts'
import { client } from '../../../domain/entities/control-panel/client.ts'
import { clientRelation } from '../../../domain/entities/control-panel/client-relation.ts'
import type { Relationship, RelationshipKind, Relationships } from '../domain/relationship.ts'

const pathOf = (clientId: number) => `${client.api}/${clientId}/relationship`

/** Below the lists of relations, so that they are read again whenever one changes. */
const keyOf = (clientId: number, kind: RelationshipKind) =>
  [...recordKeys.lists(clientRelation.id), 'of', clientId, kind] as const

/** Who looks after a client, of one kind. */
export const useRelationships = (clientId: number, kind: RelationshipKind) =>
  useQuery({
    queryKey: keyOf(clientId, kind),
    queryFn: ({ signal }) => request<Relationships>('GET', `${pathOf(clientId)}?kind=${kind}`, { signal }),
  })

const readAgain = (queries: QueryClient, clientId: number) =>
  Promise.all([
    refreshQueries(queries, recordKeys.lists(clientRelation.id)),
    refreshQueries(queries, recordKeys.one(client.id, clientId)),
  ])

type Values = Readonly<Record<string, unknown>>

/** Writes a relation: a new one, or what has changed of one. @throws ApiError */
export function useWriteRelationship(clientId: number, kind: RelationshipKind) {
  const queries = useQueryClient()
  return async (values: Values, of?: Relationship): Promise<void> => {
    const path = pathOf(clientId)
    if (of) await command('PUT', `${path}/${of.clientRelationId}`, { body: { ...values, version: of.version } })
    else await request('POST', `${path}?kind=${kind}`, { body: values })
    void readAgain(queries, clientId)
  }
}

/** Revokes a relation, or gives it back. */
export function useRevoke(clientId: number) {
  const queries = useQueryClient()
  return useMutation({
    mutationFn: ({ of, what, version }: { of: Relationship; what: 'revoke' | 'restore'; version: number }) =>
      command('POST', `${pathOf(clientId)}/${of.clientRelationId}/${what}`, { body: { version } }),
    onSettled: () => readAgain(queries, clientId),
  })
}
