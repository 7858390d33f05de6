import type pg from 'pg'
import { pgArray } from '../db/pg-array.ts'

const hourMs = 3_600_000
const dayMs = 24 * hourMs
const days = 30
/** Rows a statement: each stays well under 50 ms on the embedded database. */
const pageSize = 5000
const writeSize = 500

type Subject = 'token' | 'area'
type Counted = Subject | `${Subject}Exit`
interface Key {
  readonly hour: Date
  readonly subjectId: string
}

/**
 * Remakes the average uses a day of every credential and area over the 30 days before the hour that has begun, or
 * over the days since the client's first event where that is less (one at least). In pages, each a short statement.
 */
export async function refreshUsageAverages(pool: pg.Pool, now: Date): Promise<void> {
  const until = new Date(Math.floor(now.getTime() / hourMs) * hourMs)
  const { rows } = await pool.query<{ clientId: number }>(
    'select "clientId" from client_stream where "sequence" > 0 order by "clientId"',
  )
  for (const { clientId } of rows)
    for (const subject of ['token', 'area'] as const) await refresh(pool, clientId, subject, until)
}

async function refresh(pool: pg.Pool, clientId: number, subject: Subject, until: Date): Promise<void> {
  const all = await countsOf(pool, clientId, subject, until)
  const exits = await countsOf(pool, clientId, `${subject}Exit`, until)
  // Both over the same days, so that one can be taken from the other.
  const over = Math.max(1, (until.getTime() - all.firstMs) / dayMs)
  const perDay = (counts: ReadonlyMap<string, number>) => new Map([...counts].map(([id, count]) => [id, count / over]))
  await writeAverages(pool, clientId, subject, perDay(all.counts))
  await writeAverages(pool, clientId, `${subject}Exit`, perDay(exits.counts))
}

async function countsOf(pool: pg.Pool, clientId: number, subject: Counted, until: Date) {
  const counts = new Map<string, number>()
  const from = new Date(until.getTime() - days * dayMs)
  let firstMs = until.getTime()
  for await (const page of pages(pool, clientId, subject, from, until))
    for (const { subjectId, hour, count } of page) {
      counts.set(subjectId, (counts.get(subjectId) ?? 0) + count)
      firstMs = Math.min(firstMs, hour.getTime())
    }
  return { counts, firstMs }
}

/** The roll-ups of a time in the order of their key. */
async function* pages(pool: pg.Pool, clientId: number, subject: Counted, from: Date, until: Date) {
  let after: Key = { hour: from, subjectId: '' }
  for (;;) {
    const { rows } = await pool.query<Key & { count: number }>(
      `select "hour", "subjectId", "count" from event_roll_up
       where "clientId" = $1 and "subject" = $2 and ("hour", "subjectId") > ($3, $4) and "hour" < $5
       order by "hour", "subjectId" limit ${pageSize}`,
      [clientId, subject, after.hour, after.subjectId, until],
    )
    yield rows
    const last = rows.at(-1)
    if (!last || rows.length < pageSize) return
    after = last
  }
}

async function writeAverages(
  pool: pg.Pool,
  clientId: number,
  subject: Counted,
  perDay: ReadonlyMap<string, number>,
): Promise<void> {
  const known = await pool.query<{ subjectId: string; perDay: number }>(
    'select "subjectId", "perDay" from usage_average where "clientId" = $1 and "subject" = $2',
    [clientId, subject],
  )
  const before = new Map(known.rows.map(row => [row.subjectId, row.perDay]))
  const changed = [...perDay].filter(([id, average]) => Math.fround(average) !== before.get(id))
  for (let index = 0; index < changed.length; index += writeSize) {
    const part = changed.slice(index, index + writeSize)
    await pool.query(
      `insert into usage_average ("clientId", "subject", "subjectId", "perDay")
       select $1, $2, * from unnest($3::text[], $4::real[])
       on conflict ("clientId", "subject", "subjectId") do update set "perDay" = excluded."perDay"`,
      [clientId, subject, pgArray(part.map(([id]) => id)), pgArray(part.map(([, average]) => average))],
    )
  }
  const gone = [...before.keys()].filter(id => !perDay.has(id))
  if (gone.length > 0)
    await pool.query(
      'delete from usage_average where "clientId" = $1 and "subject" = $2 and "subjectId" = any($3::text[])',
      [clientId, subject, pgArray(gone)],
    )
}
