import type { Pool } from 'pg'
import { openInProcess, type InProcess } from './in-process.ts'
import { type DatabaseName, onBothDatabases } from './own-database.ts'
import { figure, type Row } from './table.ts'
import { pageRow } from './timed-pages.ts'

const limitMs = 50
const pageSize = 50
/** Pages read before the deep one. */
const pagesBefore = 40
/** Where the deep page is, as a share of the months. */
const deepShare = 0.8
const days = 180
const eventsOf = {
  embedded: Number(process.env['BENCH_EVENTS_EMBEDDED'] ?? 3_000_000),
  PostgreSQL: Number(process.env['BENCH_EVENTS'] ?? 20_000_000),
} as const

/** The history of events over HTTP, with three filters: its first page, and one far back by its cursor. */
export function measure(): Promise<readonly Row[]> {
  return onBothDatabases('history', measureOn)
}

async function measureOn(name: DatabaseName, databaseUrl: string | undefined): Promise<readonly Row[]> {
  const house = await openInProcess(databaseUrl)
  try {
    await makeEvents(house, eventsOf[name], name)
    const rows: Row[] = []
    for (const [what, query] of await asked(house)) {
      const deep = await deepQuery(house, query)
      for (const [which, path] of [
        ['first page', `${query}&occurredAt=${ago(1)}..`],
        ['a page far back', deep],
      ] as const)
        rows.push(
          await pageRow(
            `${figure(eventsOf[name])} events, ${what}: ${which} (${name})`,
            limitMs,
            async () => (await page(house, path)).items.length,
          ),
        )
    }
    return rows
  } finally {
    await house.close()
  }
}

interface Door {
  readonly doorId: number
  readonly controllerId: number
  readonly areaId: number
}

/**
 * Half a year of events at all doors, spread evenly; 1 in 500 is a forced door. One door is used so seldom that its page
 * reaches back over weeks.
 */
async function makeEvents({ clientId, server }: InProcess, count: number, name: DatabaseName): Promise<void> {
  const long: Pool = server.context.database.long
  const piece = name === 'embedded' ? 50_000 : 500_000
  const began = Date.now()
  for (let from = 1; from <= count; from += piece) {
    await long.query(
      `with doors as materialized (
         select row_number() over (order by "doorId") - 1 as at, d.* from door d where "clientId" = $1 and "deletedAt" is null
       ), people as materialized (
         select row_number() over (order by "fobId") - 1 as at, t."fobId", t."personId" from token t
         where "clientId" = $1 and "personId" is not null
       )
       insert into event ("clientId", "sequence", "occurredAt", "receivedAt", "type", "category", "controllerId",
         "controller", "doorId", "door", "areaId", "area", "tokenId", "token", "personId", "person", "epoch", "controllerSequence")
       select $1, 1000000 + n, i.at, i.at, i.type, case when i.type = 'doorForced' then 'alarm' else 'access' end, d."controllerId",
         'Controller', d."doorId", d."name", d."areaId", 'Area', p."fobId", 'Card', p."personId", 'Person', 9, n
       from generate_series($2::bigint, $3::bigint) n
       cross join lateral (select now() - ($4::float8 - n) / $4::float8 * $5::float8 * interval '1 day' as at,
         case when n % 500 = 0 then 'doorForced' else 'accessGranted' end as type) i
       join doors d on d.at = case when n % 10007 = 0 then 0 else 1 + n % (select count(*) - 1 from doors) end
       left join people p on p.at = (n * 7919) % (select count(*) from people) and i.type = 'accessGranted'`,
      [clientId, from, Math.min(from + piece - 1, count), count, days],
    )
    if ((from - 1) % (piece * 10) === 0)
      process.stderr.write(`  ${figure(from - 1)} after ${Math.round((Date.now() - began) / 1000)} s\n`)
  }
  await long.query('vacuum analyze event')
}

/** What is asked for, in words and as a query. */
async function asked({ pool, clientId }: InProcess) {
  const { rows: doors } = await pool.query<Door>(
    `select "doorId", "controllerId", "areaId" from door where "clientId" = $1 and "deletedAt" is null order by "doorId"`,
    [clientId],
  )
  const [seldom, often] = doors as [Door, Door]
  const { rows } = await pool.query<{ personId: number }>(
    'select "personId" from token where "clientId" = $1 and "personId" is not null order by "fobId" limit 1',
    [clientId],
  )
  return [
    ['a door, a type and a time', `doorId=${often.doorId}&type=accessGranted`],
    ['a door that is seldom used, a type and a time', `doorId=${seldom.doorId}&type=accessGranted`],
    ['a person, a site and a type', `personId=${rows[0]?.personId}&areaId=${often.areaId}&type=accessGranted`],
    [
      'a controller, a site and a rare type',
      `controllerId=${often.controllerId}&areaId=${often.areaId}&type=doorForced`,
    ],
    [
      'a seldom controller, its site and a type',
      `controllerId=${seldom.controllerId}&areaId=${seldom.areaId}&type=accessGranted`,
    ],
  ] as const
}

async function page({ server, headers }: InProcess, query: string): Promise<{ items: unknown[]; next: string | null }> {
  const answer = await fetch(`${server.url}/api/event?limit=${pageSize}&${query}`, { headers })
  if (!answer.ok) throw new Error(`${query}: ${answer.status} ${await answer.text()}`)
  return (await answer.json()) as { items: unknown[]; next: string | null }
}

/** An instant, as a share of the days back. */
const ago = (share: number) => new Date(Date.now() - days * share * 86_400_000).toISOString()

/** A page far back: the list from an instant on, and then by its cursor as a reader goes on. */
async function deepQuery(house: InProcess, query: string): Promise<string> {
  const before = `${query}&occurredAt=..${ago(deepShare)}`
  let path = before
  for (let read = 0; read < pagesBefore; read++) {
    const { next } = await page(house, path)
    if (next === null) break
    path = `${before}&after=${next}`
  }
  return path
}
