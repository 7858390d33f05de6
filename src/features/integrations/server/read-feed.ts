import type pg from 'pg'
import { invalid } from '../../../domain/faults.ts'
import type { Words } from '../../../domain/vocabulary.ts'
import { lastSequence, type ReadingKey } from '../../../../server/kit/index.ts'
import type { FeedPage } from '../domain/feed.ts'
import { feedColumns, feedEventOf, type FeedRow } from './feed-event.ts'

/** How many events a statement reads at most: it stays well under 50 ms on the embedded database. */
const pageSize = 500
/** How many statements a request may take: a key of few areas gets a short page rather than a long wait. */
const mostReads = 10
/** How many sequences are searched first, and how much further where these had no events. */
const window = { first: 1500, growth: 8 }

/** The events after a sequence, and up to another; bounded on both sides, it is fast whatever the planner knows. */
export const feedSql = `select ${feedColumns} from event
  where "clientId" = $1 and "sequence" > $2 and "sequence" <= $3 order by "sequence" limit $4`

/**
 * A part of the events that a key reads, in the order in which they were committed.
 * @param after the `next` of the part before; undefined begins with what comes from now on
 * @throws 422 where `after` is of no part that was ever given
 */
export async function readFeed(
  pool: pg.Pool,
  { clientId, areaIds }: ReadingKey,
  after: number | undefined,
  limit: number,
  words: Words,
): Promise<FeedPage> {
  // What has a sequence up to this one is committed, and nothing will come between.
  const head = await lastSequence(pool, clientId)
  if (after === undefined) return { events: [], next: head, isComplete: true }
  if (after > head) throw invalid([{ propertyName: 'after', errorMessage: beyond(head) }])
  const inside = areaIds && new Set(areaIds)
  const rows: FeedRow[] = []
  let next = after
  let width = window.first
  for (let reads = 0; reads < mostReads && next < head && rows.length < limit; reads++) {
    const to = Math.min(next + width, head)
    const most = inside ? pageSize : Math.min(pageSize, limit - rows.length)
    const { rows: read } = await pool.query<FeedRow>(feedSql, [clientId, next, to, most])
    const seen = inside ? read.filter(({ areaId }) => areaId !== null && inside.has(areaId)) : read
    rows.push(...seen)
    next = read.length < most ? to : (read.at(-1)?.sequence ?? to)
    width = read.length > 0 ? window.first : width * window.growth
  }
  const given = rows.slice(0, limit)
  // What was read beyond the limit is read again for the next part.
  const end = rows.length > limit ? (given.at(-1)?.sequence ?? next) : next
  return { events: given.map(row => feedEventOf(row, words)), next: end, isComplete: end >= head }
}

const beyond = (head: number) =>
  `After is beyond the newest sequence, ${head}: was a back-up restored? Ask without it, or from 0`
