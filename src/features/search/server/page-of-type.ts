import { sql } from 'kysely'
import type { Pool } from 'pg'
import { runSql, scope, type Session } from '../../../../server/kit/index.ts'
import { searchKinds, type SearchType } from '../domain/kinds.ts'
import { begins, hasWords } from './conditions.ts'
import { kindsOf, type Match } from './find.ts'

/** Where a page begins: after a record of one of the kinds of a type. */
interface Place {
  /** The kind, by its place among all. */
  readonly at: number
  readonly id: number
}

/** '4-120'; empty for the beginning. */
export const cursorPattern = /^(?:\d{1,3}-\d{1,10})?$/
const readCursor = (text: string): Place => {
  const [at = 0, id = 0] = text === '' ? [] : text.split('-').map(Number)
  return { at, id }
}
const cursorOf = ({ at, id }: Place): string => `${at}-${id}`

export interface PageOfType {
  readonly matches: readonly Match[]
  /** Where the next page begins; null after the last. */
  readonly next: string | null
}

/**
 * All records of one type by the beginnings of their names or by words in them, a page at a time, the oldest first.
 * @param after `next` of the page before
 */
export async function pageOfType(
  pool: Pool,
  session: Session,
  query: string,
  type: SearchType,
  { after, most }: { after: string; most: number },
): Promise<PageOfType> {
  const begin = readCursor(after)
  const matches: (Match & Place)[] = []
  for (const kind of kindsOf(session, type)) {
    const at = searchKinds.indexOf(kind)
    if (at < begin.at) continue
    const key = sql.ref(kind.entity.key)
    // By an expression: in the order of the key itself the planner may read the whole table for a few matches.
    const beyond = at === begin.at ? begin.id : 0
    const rows = await runSql<{ id: number }>(
      pool,
      sql`select ${key} as "id" from ${sql.table(kind.entity.table)}
        where ${scope(kind.entity, session)} and ${key} + 0 > ${beyond}::bigint and (${begins(kind, query, session)} or ${hasWords(kind, query)})
        order by ${key} + 0 limit ${most + 1 - matches.length}`,
    )
    matches.push(...rows.map(({ id }) => ({ kind, at, id, rank: 1 })))
    if (matches.length > most) break
  }
  const page = matches.slice(0, most)
  const last = page.at(-1)
  return { matches: page, next: matches.length > most && last ? cursorOf(last) : null }
}
