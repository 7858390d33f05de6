import type { Entity } from '../../src/domain/entity.ts'
import { fault } from '../../src/domain/faults.ts'
import { wireName, type Field, type FieldKind } from '../../src/domain/fields/index.ts'
import { isRange, readDays, readRange } from '../../src/domain/instant-range.ts'
import { storage } from '../db/tables/storage.ts'
import { sortsOf } from '../db/tables/indexes.ts'
import { decodeCursor, type Cursor } from './cursor.ts'

export type Query = Readonly<Record<string, string | readonly string[] | undefined>>

export interface Sort {
  /** The field; undefined sorts by the key alone. */
  readonly field: string | undefined
  readonly descending: boolean
}
/** A date and time from one instant up to another, a day from one to another, both included, or a number below one. */
export interface Stretch {
  readonly from?: Date | string
  readonly until?: Date
  readonly lastDay?: string
  readonly below?: number
  /** Rows without a value too. */
  readonly orNone?: true
}
/** Of a field: any of these values (null for rows without one), or within a stretch of time. */
export type Filter = { readonly field: string } & ({ readonly values: readonly unknown[] } | Stretch)
export interface ListRequest {
  readonly limit: number
  readonly sort: Sort
  readonly after: Cursor | undefined
  readonly q: string | undefined
  readonly filters: readonly Filter[]
  readonly total: boolean
  /** With what the list leaves out otherwise. */
  readonly leftOut: boolean
}

export const listLimits = { usual: 50, most: 1000 } as const
const refuse = (message: string) => fault('badRequest', { message })

/** A parameter that may be given once. @throws 400 */
function once(query: Query, name: string): string | undefined {
  const value = query[name]
  if (typeof value === 'object') throw refuse(`${name} is given twice`)
  return value === '' ? undefined : value
}

/** Reads the query of a list. Only what is declared is taken: anything else is a 400 that names it. */
export function readListRequest(entity: Entity, query: Query): ListRequest {
  const filters = new Map(
    (entity.list?.filters ?? []).map(name => [wireName(name, entity.fields[name] as Field), name]),
  )
  for (const name of Object.keys(query))
    if (
      !['limit', 'after', 'sort', 'q', 'total'].includes(name) &&
      !filters.has(name) &&
      !(name === 'leftOut' && entity.list?.leftOut)
    )
      throw refuse(`${name} is no parameter of this list`)
  const sort = readSort(entity, once(query, 'sort'))
  const after = once(query, 'after')
  return {
    limit: readLimit(once(query, 'limit')),
    sort,
    after: after === undefined ? undefined : decodeCursor(after, sortName(sort)),
    q: readSearch(once(query, 'q')),
    filters: [...filters].flatMap(([wire, field]) =>
      query[wire] === undefined ? [] : [readFilter(entity, field, wire, query[wire])],
    ),
    total: readYes('total', once(query, 'total')),
    leftOut: readYes('leftOut', once(query, 'leftOut')),
  }
}

export const sortName = ({ field, descending }: Sort): string => `${descending ? '-' : ''}${field ?? ''}`

export function readLimit(text: string | undefined): number {
  if (text === undefined) return listLimits.usual
  const limit = /^\d{1,4}$/.test(text) ? Number(text) : 0
  if (limit < 1 || limit > listLimits.most) throw refuse(`limit must be from 1 to ${listLimits.most}`)
  return limit
}

function readSort(entity: Entity, text = entity.list?.sort): Sort {
  if (text === undefined) return { field: undefined, descending: false }
  const field = text.replace(/^-/, '')
  if (!sortsOf(entity).includes(field))
    throw refuse(`sort must be one of ${sortsOf(entity).join(', ')}, with a - before it for the other way`)
  return { field, descending: text.startsWith('-') }
}

export function readSearch(text: string | undefined): string | undefined {
  const q = text?.trim()
  if (q !== undefined && (q.length > 100 || q.includes('\0'))) throw refuse('q must be at most 100 characters')
  return q === '' ? undefined : q
}

function readYes(name: string, text: string | undefined): boolean {
  if (text !== undefined && text !== 'true' && text !== 'false') throw refuse(`${name} must be true or false`)
  return text === 'true'
}

function readFilter(entity: Entity, name: string, wire: string, given: string | readonly string[] = []): Filter {
  const texts = typeof given === 'string' ? [given] : given
  if (texts.length > 100) throw refuse(`${wire} is given more than 100 times`)
  const field = entity.fields[name] as Field
  const read = stretches.get(field.kind)
  const place = read ? texts.findIndex(isRange) : -1
  const range = texts[place]
  if (read && range !== undefined) {
    const others = texts.toSpliced(place, 1)
    if (others.length > 1 || others.some(text => text !== 'null')) throw refuse(`${wire} is given twice`)
    return { field: name, ...read(wire, range), ...(others.length > 0 && { orNone: true }) }
  }
  return {
    field: name,
    values: texts.map(text => (text === 'null' ? null : readValue(field, wire, text))),
  }
}

/** The kinds of field that may be within a stretch of time. */
const stretches: ReadonlyMap<FieldKind, (wire: string, text: string) => Stretch> = new Map([
  ['dateTime', instants],
  ['date', days],
])

function days(wire: string, text: string): Stretch {
  const range = readDays(text)
  if (!range) throw refuse(`${wire} must be from..until, two days of which one may be left out`)
  const { from, until } = range
  return { ...(from && { from }), ...(until && { lastDay: until }) }
}

/** The ends of a stretch of time. @throws 400 */
function instants(wire: string, text: string): Stretch {
  const range = readRange(text)
  if (!range) throw refuse(`${wire} must be from..until, two instants of ISO 8601 of which one may be left out`)
  const { from, until } = range
  return { ...(from && { from: new Date(from) }), ...(until && { until: new Date(until) }) }
}

/** One value of a filter, by the field's column: a number, yes or no, or words. @throws 400 */
function readValue(field: Field, wire: string, text: string): unknown {
  const type = storage[field.kind].type ?? 'text'
  if (type.startsWith('integer')) {
    const value = /^-?\d{1,16}$/.test(text) ? Number(text) : NaN
    if (!Number.isSafeInteger(value) || (field.kind !== 'ref' && Math.abs(value) > 2_147_483_647))
      throw refuse(`${wire} must be a whole number`)
    return value
  }
  if (type === 'boolean') return readYes(wire, text)
  if (text.length > 500 || text.includes('\0')) throw refuse(`${wire} is too long`)
  if (field.kind === 'choice' && !Object.hasOwn(field.choices ?? {}, text))
    throw refuse(`${wire} is not one of its choices`)
  return text
}
