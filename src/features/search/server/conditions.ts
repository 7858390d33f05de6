import { sql } from 'kysely'
import {
  all,
  any,
  type Condition,
  escaped,
  scope,
  search,
  searchOf,
  type Session,
} from '../../../../server/kit/index.ts'
import { entities } from '../../../domain/entities/index.ts'
import type { SearchKind } from '../domain/kinds.ts'
import { allWordsOf, wordsOf } from '../domain/words.ts'

/** The text of a record that is looked into, exactly as its index has it. */
export const textOf = ({ columns }: SearchKind): string =>
  `search_words(${columns.map(name => `coalesce(${name === 'number' ? '"number"::text' : `"${name}"`}, '')`).join(` || ' ' || `)})`

/** Each word of the query somewhere in the record; false where all are too short to be looked for. */
export function hasWords(kind: SearchKind, query: string): Condition {
  const words = wordsOf(query)
  const text = sql.raw(textOf(kind))
  return words.length === 0 ? any([]) : all(words.map(word => sql`${text} like ${`%${escaped(word)}%`}`))
}

/** A word of so few letters is in a great many texts. */
const short = 3

/** Whether all words of the query are so short, and yet are looked for anywhere in a text. */
export const areShort = (query: string): boolean => {
  const words = wordsOf(query)
  return words.length > 0 && words.every(({ length }) => length <= short)
}

/** Fewer letters have too much that is spelled nearly so. */
const shortestLoose = 4

/** Each word of the query somewhere in the record, the long ones spelled nearly so; false where all are short. */
export function hasNearly(kind: SearchKind, query: string): Condition {
  const words = allWordsOf(query)
  const text = sql.raw(textOf(kind))
  if (words.every(({ length }) => length < shortestLoose)) return any([])
  return all(
    words.map(word =>
      word.length < shortestLoose ? sql`${text} like ${`%${escaped(word)}%`}` : sql`${word} <% ${text}`,
    ),
  )
}

/** One of the names by which its list is searched, each with an index. */
function isLike({ entity }: SearchKind, pattern: string): Condition {
  return any(searchOf(entity).map(name => sql`lower(${sql.ref(name)}) like lower(${pattern})`))
}

/** A name as it was typed. */
export const isCalled = (kind: SearchKind, query: string): Condition => isLike(kind, escaped(query))

/** The beginning of a name, or of its postcode; of several short words each the beginning of one. */
export function begins(kind: SearchKind, query: string, session: Session): Condition {
  const { address } = entities
  // Each word of several would be the beginning of a name in far too many records; `hasWords` finds them together.
  const isPhrase = allWordsOf(query).length > 1 && wordsOf(query).length > 0
  const named = isPhrase ? isLike(kind, `${escaped(query)}%`) : search(kind.entity, query)
  if (!kind.isAddressed) return named
  return any([
    named,
    sql`"addressId" in (select "addressId" from address where ${all([scope(address, session), search(address, query, ['postcode'])])})`,
  ])
}
