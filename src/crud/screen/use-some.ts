import { queryOptions, useQuery } from '@tanstack/react-query'
import { recordKeys } from '../../api/record-cache.ts'
import type { ApiRecord, RecordPage } from '../../api/records.ts'
import { request } from '../../api/request.ts'
import { useCaller } from '../caller/caller.ts'
import { entities, type EntityId } from '../../domain/entities/index.ts'
import type { Entity } from '../../domain/entity.ts'

export interface Some {
  readonly entity: Entity
  /** Undefined until they have been read. */
  readonly items: readonly ApiRecord[] | undefined
  readonly error: unknown
  /** Epoch ms. */
  readonly readAt: number
  readonly read: () => void
}

/** By wire names; several values of one mean any of them. */
type Filters = Readonly<Record<string, string | number | readonly (string | number)[]>>

/** How many values a filter takes. */
export const mostValues = 100

const someQuery = (id: EntityId, filters: Filters, most: number) => {
  const given = Object.entries(filters).flatMap(([name, values]) =>
    [values].flat().map(value => [name, String(value)] as [string, string]),
  )
  const search = new URLSearchParams([...given, ['limit', String(most)]]).toString()
  return queryOptions({
    queryKey: [...recordKeys.lists(id), 'some', search],
    queryFn: ({ signal }) => request<RecordPage>('GET', `${entities[id].api}?${search}`, { signal }),
  })
}

/**
 * The first few records of an entity, read again when one of them changes.
 * @param filters undefined while they are not known yet: nothing is asked until then
 * @returns undefined if the caller may not read them: nothing is asked then
 */
export function useSome(id: EntityId, filters: Filters | undefined, most: number): Some | undefined {
  const { entity: entityOf, may } = useCaller()
  const entity = entityOf(id)
  const isAllowed = entity !== undefined && may(entity.permission.read)
  const query = useQuery({ ...someQuery(id, filters ?? {}, most), enabled: isAllowed && filters !== undefined })
  if (!isAllowed) return undefined
  return {
    entity,
    items: query.data?.items,
    error: query.error,
    readAt: query.dataUpdatedAt,
    read: () => void query.refetch(),
  }
}
