import { type RawBuilder, sql } from 'kysely'
import type { Pool } from 'pg'
import {
  type Condition,
  inTransaction,
  type Queryable,
  runSql,
  scope,
  type Session,
} from '../../../../server/kit/index.ts'
import { plain } from '../domain/words.ts'
import { type SearchKind, searchKinds, type SearchType } from '../domain/kinds.ts'
import { mostOfKind } from '../domain/wire.ts'
import { begins, hasNearly, hasWords, isCalled, textOf } from './conditions.ts'

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
  const close = await read(pool, session, kinds, kind => {
    const isBegun = begins(kind, query, session)
    return {
      where: sql`(${isBegun} or ${hasWords(kind, query)})`,
      rank: sql`case when ${isCalled(kind, query)} then 0 when ${isBegun} then 1 else 2 end`,
    }
  })
  // A name that many others begin with may not be among those that were looked at.
  const exact =
    close.more.length > 0
      ? await read(pool, session, kinds, kind => ({ where: isCalled(kind, query), rank: sql`0` }))
      : none
  const loose = close.matches.length === 0 ? await findNearly(pool, session, kinds, query) : none
  const matches = inTurn(unique([...exact.matches, ...close.matches, ...loose.matches]))
  return { matches, more: [...close.more, ...loose.more], isLoose: loose.matches.length > 0 }
}

const none: Matches = { matches: [], more: [], isLoose: false }

const findNearly = (pool: Pool, session: Session, kinds: readonly SearchKind[], query: string): Promise<Matches> =>
  inTransaction(pool, async client => {
    // For this transaction alone: connections share the session of the embedded database.
    await client.query(`select set_config('pg_trgm.word_similarity_threshold', $1, true)`, [String(nearly)])
    return read(client, session, kinds, kind => ({
      where: hasNearly(kind, query),
      rank: sql`4 - word_similarity(${plain(query)}, ${sql.raw(textOf(kind))})`,
    }))
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
): Promise<Matches> {
  if (kinds.length === 0) return none
  const parts = kinds.map((kind, at) => {
    const { where, rank } = lookFor(kind)
    const { table, key } = kind.entity
    return sql`(select ${at}::integer as "at", ${sql.ref(key)} as "id", (${rank})::float8 as "rank" from ${sql.table(table)}
      where ${scope(kind.entity, session)} and ${where} limit ${mostOfKind + 1})`
  })
  const rows = await runSql<{ at: number; id: number; rank: number }>(on, sql.join(parts, sql` union all `))
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
