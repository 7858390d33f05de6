import { queryOptions } from '@tanstack/react-query'
import { request } from '../../src/api/request.ts'
import { entities } from '../../src/domain/entities/index.ts'

/** What a reference can be set to. */
export interface Choice {
  readonly id: number
  readonly title: string
}

const shown = 50
const byId: Readonly<Record<string, { readonly api: string }>> = entities
const pathOf = (entity: string, query: URLSearchParams) => `${byId[entity]?.api ?? `/${entity}`}/pick?${query}`
const key = (entity: string, query: URLSearchParams) => ['records', entity, 'list', 'pick', String(query)]

const choices = (entity: string, query: URLSearchParams) =>
  queryOptions({
    queryKey: key(entity, query),
    queryFn: ({ signal }) => request<readonly Choice[]>('GET', pathOf(entity, query), { signal }),
  })

/** Records of an entity by the beginning of their title; all if nothing is searched. */
export const pickQuery = (entity: string, search: string) =>
  choices(entity, new URLSearchParams({ limit: String(shown), ...(search.trim() && { q: search.trim() }) }))

/** The titles of records by their ids. */
export const chosenQuery = (entity: string, ids: readonly number[]) => ({
  ...choices(entity, new URLSearchParams(ids.map(id => ['id', String(id)]))),
  enabled: ids.length > 0,
})
