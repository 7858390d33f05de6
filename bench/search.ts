import { openInProcess, type InProcess } from './in-process.ts'
import { type DatabaseName, onBothDatabases } from './own-database.ts'
import { figure, type Row } from './table.ts'
import { timePages } from './timed-pages.ts'

const limitMs = 50
const shown = 5
/** 10 people and 9 credentials to a door. */
const recordsOf = {
  embedded: Number(process.env['BENCH_RECORDS_EMBEDDED'] ?? 1_000_000),
  PostgreSQL: Number(process.env['BENCH_RECORDS'] ?? 1_000_000),
} as const

/** What is typed, in words. */
const asked = {
  'one letter': 'm',
  'two letters': 'ma',
  'a beginning that many names have': 'mar',
  'a first name and a surname': 'marber tarnev',
  'a part of a name': 'rnev',
  'a number on a card': 'card 412345',
  'a phone number': '0770 0123 456',
  'a misspelled name': 'tarnven',
  'what is nowhere': 'xqzjw',
} as const

/** The search of a site owner with a million records over HTTP. */
export function measure(): Promise<readonly Row[]> {
  return onBothDatabases('search', measureOn)
}

async function measureOn(name: DatabaseName, databaseUrl: string | undefined): Promise<Row[]> {
  const house = await openInProcess(databaseUrl)
  try {
    const records = recordsOf[name]
    await makeRecords(house, records)
    const rows: Row[] = []
    for (const [what, query] of Object.entries(asked))
      rows.push(await timed(house, `${figure(records)} records, ${what} (${name})`, query))
    return rows
  } finally {
    await house.close()
  }
}

/** As many beginnings as names have. */
const syllables = ['mar', 'tar', 'nev', 'den', 'hul', 'gor', 'wil', 'ber', 'lin', 'fro', 'ste', 'cla'].flatMap(one => [
  one,
  ...['o', 'i', 'en', 'ul'].map(end => one.slice(0, 2) + end),
])
const { length } = syllables

/** Of a row's number a word of three syllables. */
const word = (number: string) =>
  `initcap(${[1, length, length ** 2]
    .map(step => `(array['${syllables.join("','")}'])[1 + (${number} / ${step}) % ${length}]`)
    .join(' || ')})`

async function makeRecords({ pool, clientId }: InProcess, records: number): Promise<void> {
  const [people, cards, doors] = [records * 0.5, records * 0.45, records * 0.05].map(Math.round)
  const piece = 10_000
  const fill = async (count: number, sql: string) => {
    for (let from = 1; from <= count; from += piece)
      await pool.query(sql, [clientId, from, Math.min(from + piece - 1, count)])
  }
  await fill(
    people ?? 0,
    `insert into person ("clientId", "firstName", "surname", "phone") select $1, ${word('n')}, ${word('(n::bigint * 7919)')},
       '0770 0' || (100000 + n) from generate_series($2::integer, $3::integer) n`,
  )
  await fill(
    cards ?? 0,
    `insert into token ("clientId", "reference") select $1, 'Card ' || n from generate_series($2::integer, $3::integer) n`,
  )
  await fill(
    doors ?? 0,
    `insert into door ("clientId", "number", "name", "areaId", "controllerId")
     select $1, 1000 + n, ${word('n')} || ' ' || n, d."areaId", d."controllerId" from generate_series($2::integer, $3::integer) n
     cross join (select "areaId", "controllerId" from door where "clientId" = $1 limit 1) d`,
  )
  await pool.query('vacuum analyze person, token, door')
}

async function timed({ server, headers }: InProcess, what: string, query: string): Promise<Row> {
  const asks = new URLSearchParams({ query, per_page: String(shown) })
  const { p95, found, value } = await timePages(async () => {
    const answer = await fetch(`${server.url}/api/collection?${asks}`, { headers })
    if (!answer.ok) throw new Error(`${query}: ${answer.status} ${await answer.text()}`)
    return ((await answer.json()) as { totalCount: number }).totalCount
  })
  return {
    what,
    value,
    limit: `p95 ${limitMs} ms`,
    peer: `${((p95 / limitMs) * 100).toFixed(0)}% of the limit; ${found} looked at`,
    pass: p95 <= limitMs,
  }
}
