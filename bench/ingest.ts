import type pg from 'pg'
import { bareTables, insertBare } from './ingest-bare.ts'
import { addKey, calls, type Estate, post, readEstate } from './ingest-calls.ts'
import { openInProcess } from './in-process.ts'
import { onBothDatabases } from './own-database.ts'
import type { Row } from './table.ts'

/** The share of a bare insert's speed that ingest must reach. */
const limits = { embedded: 0.4, PostgreSQL: 0.5 }
type Kind = keyof typeof limits
const rounds = 9
/** Enough that the first and the last of a round, which run alone, count little. */
const callsPerRound = 16
const eventsPerCall = 1000
/** How many senders, and how many inserting connections, at once. */
const concurrency = 2

/**
 * Ingest over HTTP (committed, with keys, roll-ups, movements, alarms and sequences) beside a bare batched insert of
 * the same events into one table of the same shape in the same database, alternating in one run; on the embedded
 * database, and on PostgreSQL if one answers (`BENCH_DATABASE_URL`).
 */
export function measure(): Promise<readonly Row[]> {
  return onBothDatabases('ingest', measureOn)
}

async function measureOn(name: Kind, databaseUrl: string | undefined): Promise<Row[]> {
  const house = await openInProcess(databaseUrl)
  const { server, pool } = house
  try {
    await bareTables(pool)
    const figures = await byTurns(server.url, pool, await readEstate(pool))
    return rowsOf(name, figures)
  } finally {
    await house.close()
  }
}

interface Figures {
  readonly ingest: number
  readonly bare: number
  readonly plain: number
}

/** Events a second of each kind in each round; the first round warms up and is left out. */
async function byTurns(url: string, pool: pg.Pool, estate: Estate): Promise<Figures[]> {
  const key = await addKey(pool, estate.clientId)
  const measured: Figures[] = []
  for (let round = 0; round <= rounds; round++) {
    const bodies = calls(estate, callsPerRound, eventsPerCall)
    const before = await lastEventId(pool)
    const ingest = await perSecond(bodies, body => post(url, key, body))
    const { rows: events } = await pool.query<Record<string, unknown>>(
      'select * from event where "eventId" > $1 order by "eventId"',
      [before],
    )
    const batches = Array.from({ length: callsPerRound }, (_, index) =>
      events.slice(index * eventsPerCall, (index + 1) * eventsPerCall),
    )
    const bare = await perSecond(batches, batch => insertBare(pool, 'bare_event', batch))
    const plain = await perSecond(batches, batch => insertBare(pool, 'bare_event_without_indexes', batch))
    if (round > 0) measured.push({ ingest, bare, plain })
  }
  return measured
}

const median = (values: readonly number[]): number =>
  values.toSorted((one, other) => one - other)[Math.floor(values.length / 2)] ?? 0

async function lastEventId(pool: pg.Pool): Promise<number> {
  const { rows } = await pool.query<{ last: number }>('select coalesce(max("eventId"), 0) as "last" from event')
  return rows[0]?.last ?? 0
}

async function perSecond<T>(items: readonly T[], work: (item: T) => Promise<void>): Promise<number> {
  const waiting = [...items]
  const start = performance.now()
  const worker = async () => {
    for (let item = waiting.shift(); item !== undefined; item = waiting.shift()) await work(item)
  }
  await Promise.all(Array.from({ length: concurrency }, worker))
  return (items.length * eventsPerCall * 1000) / (performance.now() - start)
}

const perSecondText = (figure: number) => `${Math.round(figure).toLocaleString('en-GB')} events/s`

/** Medians; a share is of the same round, so that what else the machine does counts for both. */
function rowsOf(name: Kind, measured: readonly Figures[]): Row[] {
  const ratio = median(measured.map(({ ingest, bare }) => ingest / bare))
  const plainRatio = median(measured.map(({ ingest, plain }) => ingest / plain))
  const bare = perSecondText(median(measured.map(round => round.bare)))
  const plain = perSecondText(median(measured.map(round => round.plain)))
  return [
    {
      what: `ingest over HTTP, committed, with roll-ups (${name})`,
      value: `${perSecondText(median(measured.map(({ ingest }) => ingest)))}, ${ratio.toFixed(2)} of a bare insert`,
      limit: `${limits[name]} of a bare insert`,
      peer: `${bare} bare; ${plain} without the indexes (${plainRatio.toFixed(2)})`,
      pass: ratio >= limits[name],
    },
  ]
}
