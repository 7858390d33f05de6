import { queryOptions } from '@tanstack/react-query'
import { entities, type EntityId } from '../domain/entities/index.ts'
import { recordKeys } from './record-cache.ts'
import { request } from './request.ts'

/** A record as the server sends it: its key, its fields under their wire names, the titles of what it refers to. */
export type ApiRecord = Readonly<Record<string, unknown>>

/** One page of a list; `next` is where the following one begins. */
export interface RecordPage {
  readonly items: readonly ApiRecord[]
  readonly next: string | null
}

/** `limit`, `after`, `sort`, `q` and one per declared filter; what is undefined is left out. */
export type ListParams = Readonly<Record<string, string | number | boolean | undefined>>

/** One page of an entity's list, kept until something of that entity changes. */
export const listQuery = (entity: EntityId, params: ListParams = {}) =>
  queryOptions({
    queryKey: [...recordKeys.lists(entity), params],
    queryFn: ({ signal }) => request<RecordPage>('GET', `${entities[entity].api}${queryOf(params)}`, { signal }),
  })

/** One record, kept until it changes. */
export const recordQuery = (entity: EntityId, id: number) =>
  queryOptions({
    queryKey: recordKeys.one(entity, id),
    queryFn: ({ signal }) => request<ApiRecord>('GET', `${entities[entity].api}/${id}`, { signal }),
  })

function queryOf(params: ListParams): string {
  const given = Object.entries(params).flatMap(([name, value]) => (value === undefined ? [] : [[name, String(value)]]))
  return given.length > 0 ? `?${new URLSearchParams(given)}` : ''
}
