import type { Entity } from '../../domain/entity.ts'
import { flag, wireName, type Field } from '../../domain/fields/index.ts'
import { rangeText, readRange } from '../../domain/instant-range.ts'

/** What a list shows, as its url says it. */
export interface ListState {
  readonly q: string
  /** A field's name, `-name` the other way; the list's own order where it is none of the declared ones. */
  readonly sort: string
  /** By wire names; several values of one mean any of them. */
  readonly filters: Readonly<Record<string, readonly string[]>>
}

/** A declared filter: the field, and the property that carries it. */
export interface ListFilter {
  readonly name: string
  readonly property: string
  readonly field: Field
}

const bare = (sort: string) => sort.replace(/^-/, '')

/** The fields that a list may be sorted by. */
export const sortsOf = ({ list }: Pick<Entity, 'list'>): readonly string[] =>
  list ? [...new Set([list.sort, ...(list.sorts ?? [])].map(bare))] : []

/** The declared filters, without those that are fixed where the list stands. */
export const filtersOf = (
  { list, fields }: Pick<Entity, 'list' | 'fields'>,
  fixed: Readonly<Record<string, unknown>> = {},
): readonly ListFilter[] =>
  [
    ...(list?.filters ?? []).flatMap(name => {
      const field = fields[name]
      return field ? [{ name, property: wireName(name, field), field }] : []
    }),
    ...(list?.leftOut
      ? [{ name: leftOutName, property: leftOutName, field: flag({ label: list.leftOut.label }) }]
      : []),
  ].filter(({ property }) => !Object.hasOwn(fixed, property))

/** The parameter that shows what a list leaves out otherwise. */
const leftOutName = 'leftOut'

/** The filter that `start` in the url stands for; it gives way to one that is set by itself. */
function startFilter(entity: Pick<Entity, 'list'>, url: URLSearchParams): Record<string, readonly string[]> {
  const text = rangeText({ from: url.get('start') ?? '' })
  return entity.list?.startOf !== undefined && readRange(text) ? { [entity.list.startOf]: [text] } : {}
}

/** Reads the url of a list; what it doesn't know there is left alone. */
export function readListState(entity: Pick<Entity, 'list' | 'fields'>, url: URLSearchParams): ListState {
  const sort = url.get('sort') ?? ''
  const filters = filtersOf(entity).flatMap(({ property }) => {
    const values = url.getAll(property).filter(Boolean)
    return values.length > 0 ? [[property, values] as const] : []
  })
  return {
    q: url.get('q') ?? '',
    sort: sortsOf(entity).includes(bare(sort)) ? sort : (entity.list?.sort ?? ''),
    filters: { ...startFilter(entity, url), ...Object.fromEntries(filters) },
  }
}

/** Writes a list's state into its url and leaves the rest alone; the default order isn't written. */
export function writeListState(
  entity: Pick<Entity, 'list' | 'fields'>,
  url: URLSearchParams,
  { q, sort, filters }: ListState,
): URLSearchParams {
  const written = new URLSearchParams(url)
  for (const { property } of filtersOf(entity)) written.delete(property)
  for (const [property, values] of Object.entries(filters)) for (const value of values) written.append(property, value)
  for (const name of ['q', 'sort', 'start']) written.delete(name)
  if (q) written.set('q', q)
  if (sort && sort !== entity.list?.sort) written.set('sort', sort)
  return written
}

/** The query of the API: always in the same order, since it is the cache key. */
export function queryOf(
  { q, sort, filters }: ListState,
  fixed: Readonly<Record<string, number | string>> = {},
): string {
  const query = new URLSearchParams()
  if (q.trim()) query.set('q', q.trim())
  if (sort) query.set('sort', sort)
  for (const property of Object.keys(filters).toSorted())
    for (const value of filters[property] ?? []) query.append(property, value)
  for (const [property, value] of Object.entries(fixed)) query.set(property, String(value))
  return String(query)
}

/** Ascending, then descending, then ascending again. */
export const nextSort = (sort: string, name: string): string => (sort === name ? `-${name}` : name)

/** Whether anything narrows the list. */
export const isNarrowed = ({ q, filters }: ListState): boolean =>
  q.trim() !== '' || Object.keys(filters).some(name => name !== leftOutName)
