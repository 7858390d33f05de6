import { type RawBuilder, sql } from 'kysely'
import type { Pool } from 'pg'
import {
  type Condition,
  inTransaction,
  kept,
  type Queryable,
  runSql,
  scope,
  type Session,
} from '../../../../server/kit/index.ts'
import { plain } from '../domain/words.ts'
import { type SearchKind, searchKinds, type SearchType } from '../domain/kinds.ts'
import { mostOfKind } from '../domain/wire.ts'
import { areShort, begins, hasNearly, hasWords, isCalled, textOf } from './conditions.ts'

/** A record that matches: the smaller its rank, the better. */
export interface Match {
  readonly kind: SearchKind
  readonly id: number
  readonly rank: number
}

/** The best first; of equals one of each kind, then the next of each. */
export interface Matches {
  readonly matches: readonly Match[]
  /** Of these there are more than were looked at. */
  readonly more: readonly SearchType[]
  /** They are spelled nearly so: nothing else was found. */
  readonly isLoose: boolean
}

/** What the caller may read; of one type alone where it is named. */
export const kindsOf = ({ permissions }: Session, type: SearchType | undefined): readonly SearchKind[] =>
  searchKinds.filter(
    kind =>
      (type === undefined || kind.type === type) &&
      kind.entity.permission.read &&
      permissions.has(kind.entity.permission.read),
  )

/** How alike words are that are spelled nearly so, of 1: two letters that changed places make them half so. */
const nearly = 0.45

/**
 * Records of all kinds by the beginnings of their names or by words in them; where nothing is found so, by words that are
 * spelled nearly so.
 */
export async function find(pool: Pool, session: Session, query: string, type?: SearchType): Promise<Matches> {
  const kinds = kindsOf(session, type)
  const close = await (areShort(query) ? findInTurn : findClose)(pool, session, kinds, query)
  // A name that many others begin with may not be among those that were looked at.
  const exact = await read(pool, session, ofTypes(kinds, close.more), kind => ({
    where: isCalled(kind, query),
    rank: sql`0`,
  }))
  const loose = close.matches.length === 0 ? await findNearly(pool, session, kinds, query) : none
  const matches = inTurn(unique([...exact.matches, ...close.matches, ...loose.matches]))
  return { matches, more: [...close.more, ...loose.more], isLoose: loose.matches.length > 0 }
}

const none: Matches = { matches: [], more: [], isLoose: false }

/** What is found by the beginning of a name, or by words in it. */
const findClose: Finding = (on, session, kinds, query) =>
  read(on, session, kinds, kind => {
    const isBegun = begins(kind, query, session)
    return { where: sql`(${isBegun} or ${hasWords(kind, query)})`, rank: rankOf(kind, query, isBegun) }
  })

/** The same where the words are so short that they are in a great many texts: looked for only where few names begin so. */
const findInTurn: Finding = async (on, session, kinds, query) => {
  const begun = await read(on, session, kinds, kind => {
    const isBegun = begins(kind, query, session)
    return { where: isBegun, rank: rankOf(kind, query, isBegun) }
  })
  const left = kinds.filter(({ type }) => !begun.more.includes(type))
  const within = await read(on, session, left, kind => ({ where: hasWords(kind, query), rank: sql`2` }))
  return {
    matches: unique([...begun.matches, ...within.matches]),
    more: [...new Set([...begun.more, ...within.more])],
    isLoose: false,
  }
}

type Finding = (on: Queryable, session: Session, kinds: readonly SearchKind[], query: string) => Promise<Matches>

const rankOf = (kind: SearchKind, query: string, isBegun: Condition) =>
  sql`case when ${isCalled(kind, query)} then 0 when ${isBegun} then 1 else 2 end`

const ofTypes = (kinds: readonly SearchKind[], types: readonly SearchType[]) =>
  kinds.filter(({ type }) => types.includes(type))

const findNearly = (pool: Pool, session: Session, kinds: readonly SearchKind[], query: string): Promise<Matches> =>
  inTransaction(pool, async client => {
    // For this transaction alone: connections share the session of the embedded database.
    await client.query(`select set_config('pg_trgm.word_similarity_threshold', $1, true)`, [String(nearly)])
    const nearlyOf = (kind: SearchKind) => ({
      where: hasNearly(kind, query),
      rank: sql`4 - word_similarity(${plain(query)}, ${sql.raw(textOf(kind))})`,
    })
    return read(client, session, kinds, nearlyOf, sql.raw(kept('')))
  })

interface Looking {
  readonly where: Condition
  readonly rank: RawBuilder<unknown>
}

async function read(
  on: Queryable,
  session: Session,
  kinds: readonly SearchKind[],
  lookFor: (kind: SearchKind) => Looking,
  mark = sql``,
): Promise<Matches> {
  if (kinds.length === 0) return none
  const parts = kinds.map((kind, at) => {
    const { where, rank } = lookFor(kind)
    const { table, key } = kind.entity
    return sql`(select ${at}::integer as "at", ${sql.ref(key)} as "id", (${rank})::float8 as "rank" from ${sql.table(table)}
      where ${scope(kind.entity, session)} and ${where} limit ${mostOfKind + 1})`
  })
  const rows = await runSql<{ at: number; id: number; rank: number }>(
    on,
    sql`${mark}${sql.join(parts, sql` union all `)}`,
  )
  const matches = rows.flatMap(({ at, id, rank }): Match[] => {
    const kind = kinds[at]
    return kind ? [{ kind, id, rank }] : []
  })
  const more = [...Map.groupBy(matches, ({ kind }) => kind)].flatMap(([{ type }, own]) =>
    own.length > mostOfKind ? type : [],
  )
  return { matches, more: [...new Set(more)], isLoose: false }
}

const unique = (matches: readonly Match[]): readonly Match[] => [
  ...new Map(matches.toReversed().map(match => [`${match.kind.entity.id} ${match.id}`, match])).values(),
]

function inTurn(matches: readonly Match[]): readonly Match[] {
  const sorted = matches.toSorted((one, other) => one.rank - other.rank || one.id - other.id)
  const placed = new Map<string, number>()
  return sorted
    .map(match => {
      const group = `${match.kind.type} ${Math.floor(match.rank)}`
      const place = placed.get(group) ?? 0
      placed.set(group, place + 1)
      return { match, place }
    })
    .toSorted(
      (one, other) =>
        Math.floor(one.match.rank) - Math.floor(other.match.rank) ||
        one.place - other.place ||
        searchKinds.indexOf(one.match.kind) - searchKinds.indexOf(other.match.kind),
    )
    .map(({ match }) => match)
}
