import { infiniteQueryOptions, queryOptions } from '@tanstack/react-query'
import type { Entity } from '../domain/entity.ts'
import type { TagsInUse } from '../domain/fields/index.ts'
import type { UniqueSet } from '../domain/unique-sets.ts'
import { withCustomValues, withoutCustomNames } from './custom-values.ts'
import { recordKeys } from './record-cache.ts'
import type { ApiRecord, RecordPage } from './records.ts'
import { command, request } from './request.ts'

/** What is known of an entity's place in the API. */
export type Api = Pick<Entity, 'id' | 'api'>

/** 'cloudTokenPrefix' -> 'cloud-token-prefix', as paths have it. */
export const kebab = (name: string): string => name.replace(/[A-Z]/g, capital => `-${capital.toLowerCase()}`)

/** Records on one page of a list. */
export const pageRows = 100

const listPath = ({ api }: Api, named: string | undefined) => (named ? `${api}/list/${kebab(named)}` : api)

/**
 * One page of a list, from a cursor on.
 * @param search filters, sort and q as the API takes them, in a fixed order: they are part of the key
 */
export const pageQuery = (entity: Api, named: string | undefined, search: string, after: string | undefined) =>
  queryOptions({
    queryKey: [...recordKeys.lists(entity.id), 'page', named, search, after],
    queryFn: async ({ signal }) => {
      const query = new URLSearchParams(search)
      query.set('limit', String(pageRows))
      if (after !== undefined) query.set('after', after)
      const page = await request<RecordPage>('GET', `${listPath(entity, named)}?${query}`, { signal })
      return { ...page, items: page.items.map(withCustomValues) }
    },
    // Pages far away are dropped: of a list of 100,000 rows only a few hundred are cached.
    gcTime: 60_000,
  })

/** How many records a list has: exact to 10,000, then '10000+'. */
export const totalQuery = (entity: Api, named: string | undefined, search: string) =>
  queryOptions({
    queryKey: [...recordKeys.lists(entity.id), 'total', named, search],
    queryFn: async ({ signal }) => {
      const query = new URLSearchParams(search)
      query.delete('sort')
      query.set('limit', '1')
      query.set('total', 'true')
      const path = `${listPath(entity, named)}?${query}`
      const { total } = await request<{ total: number | string }>('GET', path, { signal })
      return total
    },
  })

/** One record, cached until it changes. */
export const oneQuery = (entity: Api, id: number) =>
  queryOptions({
    queryKey: recordKeys.one(entity.id, id),
    queryFn: async ({ signal }) => withCustomValues(await request<ApiRecord>('GET', `${entity.api}/${id}`, { signal })),
  })

/** Who changed what of a record. */
export interface AuditEntry {
  readonly auditEntryId: number
  readonly change: 'added' | 'edited' | 'deleted' | 'command' | 'exported'
  readonly by: string
  /** ISO 8601. */
  readonly at: string
  readonly before: ApiRecord | null
  readonly after: ApiRecord | null
}
interface HistoryPage {
  readonly items: readonly AuditEntry[]
  readonly next: string | null
}

const withCustom = ({ items, next }: HistoryPage): HistoryPage => ({
  items: items.map(entry => ({
    ...entry,
    before: entry.before && withCustomValues(entry.before),
    after: entry.after && withCustomValues(entry.after),
  })),
  next,
})

/** A record's history, newest first, page by page. */
export const historyQuery = (entity: Api, id: number) =>
  infiniteQueryOptions({
    queryKey: [...recordKeys.one(entity.id, id), 'history'],
    queryFn: async ({ signal, pageParam }) => {
      const query = new URLSearchParams({ limit: '50', ...(pageParam && { after: pageParam }) })
      return withCustom(await request<HistoryPage>('GET', `${entity.api}/${id}/history?${query}`, { signal }))
    },
    initialPageParam: '',
    getNextPageParam: ({ next }) => next,
  })

/** Who changed a record last; undefined if that is unknown. */
export async function lastChange(entity: Api, id: number): Promise<AuditEntry | undefined> {
  const { items } = await request<HistoryPage>('GET', `${entity.api}/${id}/history?limit=1`)
  return items[0]
}

/** Records that refer to one: of which entity, by which property, how many (counted to 1,000), and the first few. */
export interface Dependant {
  readonly entity: string
  readonly by: string
  readonly count: number
  readonly examples: readonly Choice[]
}

/** What prevents the deletion of a record. */
export const dependantsOf = async (entity: Api, id: number): Promise<readonly Dependant[]> =>
  (await request<{ items: readonly Dependant[] }>('GET', `${entity.api}/${id}/dependants`)).items

/** What a reference can be set to. */
export interface Choice {
  readonly id: number
  readonly title: string
}

const pick = (entity: Api, query: URLSearchParams) =>
  queryOptions({
    queryKey: [...recordKeys.lists(entity.id), 'pick', String(query)],
    queryFn: ({ signal }) => request<readonly Choice[]>('GET', `${entity.api}/pick?${query}`, { signal }),
  })

/** Records by the beginning of their title; all if nothing is searched. */
export const pickQuery = (entity: Api, search: string) =>
  pick(entity, new URLSearchParams({ limit: '50', ...(search.trim() && { q: search.trim() }) }))

/** What a reference can be set to, as far as the limit goes: the first, or all (1,000 at most) of few. */
export const choicesQuery = (entity: Api, limit = 1000) => pick(entity, new URLSearchParams({ limit: String(limit) }))

const byIds = (ids: readonly number[]) => new URLSearchParams([['limit', '1000'], ...ids.map(id => ['id', String(id)])])

/** The titles of records by their ids. */
export const titlesQuery = (entity: Api, ids: readonly number[]) => ({
  ...pick(entity, byIds(ids)),
  enabled: ids.length > 0,
})

/** The same, read at once and kept nowhere. */
export const readTitles = (entity: Api, ids: readonly number[]) =>
  request<readonly Choice[]>('GET', `${entity.api}/pick?${byIds(ids)}`)

/** The tags of an entity's records that are in use, the most used first. */
export const tagsQuery = (entity: Api | undefined) =>
  queryOptions({
    queryKey: [...recordKeys.lists(entity?.id ?? ''), 'tags'],
    queryFn: ({ signal }) => request<TagsInUse>('GET', `${entity?.api}/tags`, { signal }),
    enabled: entity !== undefined,
  })

const asParameter = (value: unknown) => (typeof value === 'string' || typeof value === 'number' ? String(value) : '')

/** Whether a value would be unique, for a record or (without `id`) a new one. */
export function isUnique(entity: Entity, { path, parameters }: UniqueSet, values: ApiRecord, id: number | undefined) {
  const query = new URLSearchParams(
    parameters.map(({ parameter, property }) => [parameter, asParameter(values[property])]),
  )
  if (id !== undefined) query.set(entity.key, String(id))
  return request<boolean>('GET', `${entity.api}/${path}?${query}`)
}

/** A record as it was saved, with what is shown only once (`warnings`, a new key). */
export const addRecord = async (entity: Api, body: ApiRecord) =>
  withCustomValues(await request<ApiRecord>('POST', entity.api, { body: withoutCustomNames(body) }))

/** Changes what was sent. @throws ApiError 409 with `details.current` where it has changed since `body.version` */
export const editRecord = async (entity: Api, id: number, body: ApiRecord) =>
  withCustomValues(await request<ApiRecord>('PUT', `${entity.api}/${id}`, { body: withoutCustomNames(body) }))

export const deleteRecord = (entity: Api, id: number) => command('DELETE', `${entity.api}/${id}`)

/** Tells a record to do something. */
export const runCommand = (entity: Api, id: number, name: string, body: ApiRecord) =>
  request<ApiRecord>('POST', `${entity.api}/${id}/${kebab(name)}`, { body })
