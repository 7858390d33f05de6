import { sealWaitingEntries } from '../server/audit/seal.ts'
import { Watermark } from '../server/audit/watermark.ts'
import { openInProcess, type InProcess } from './in-process.ts'
import { type DatabaseName, onBothDatabases } from './own-database.ts'
import { figure, type Row } from './table.ts'
import { pageRow } from './timed-pages.ts'

const limitMs = 50
const warmUp = 20
const days = 365
const entriesOf = {
  embedded: Number(process.env['BENCH_AUDIT_EMBEDDED'] ?? 1_000_000),
  PostgreSQL: Number(process.env['BENCH_AUDIT'] ?? 3_000_000),
} as const
/** What sealing may cost a write that goes on beside it. */
const mostCost = 1.5
const writes = 150
const sealEveryMs = 250

/** The audit log over HTTP by its filters, on both databases; and what sealing costs a write. */
export function measure(): Promise<readonly Row[]> {
  return onBothDatabases('audit', measureOn)
}

async function measureOn(name: DatabaseName, databaseUrl: string | undefined): Promise<readonly Row[]> {
  const house = await openInProcess(databaseUrl)
  try {
    const cost = await costOfSealing(house, name)
    await makeEntries(house, entriesOf[name])
    const rows: Row[] = [cost]
    for (const [what, query] of asked)
      rows.push(
        await pageRow(`${figure(entriesOf[name])} entries, ${what} (${name})`, limitMs, () => ask(house, query)),
      )
    return rows
  } finally {
    await house.close()
  }
}

const ago = (share: number) => new Date(Date.now() - days * share * 86_400_000).toISOString()
const asked = [
  ['all', ''],
  ['a kind', 'what=exported'],
  ['a kind that is rare', 'what=refused'],
  ['a user', 'userId=17'],
  ['a user and a kind', 'userId=17&what=edited'],
  ['a record', 'entity=token&recordId=1234'],
  ['a kind of record and a time', `entity=door&at=${ago(0.6)}..${ago(0.5)}`],
  ['what failed', 'outcome=refused'],
  ['guests', 'guest=true'],
  ['a record by the beginning of its name', 'q=record 1234'],
  ['somebody by their name', 'q=user 17'],
  ['far back', `at=..${ago(0.9)}`],
] as const

/** A year of entries, spread evenly: mostly changes by 200 users, 1 in 1,000 refused, 1 in 50 by guests. */
async function makeEntries({ clientId, pool }: InProcess, count: number): Promise<void> {
  const piece = 50_000
  for (let from = 1; from <= count; from += piece)
    await pool.query(
      `insert into audit_log ("clientId", "at", "what", "outcome", "by", "userId", "guest", "entity", "title", "recordId",
         "network", "position", "hash", "chain")
       select $1, now() - ($4::float8 - n) / $4::float8 * $5::float8 * interval '1 day',
         case when n % 1000 = 0 then 'refused' when n % 20 = 0 then 'exported' when n % 3 = 0 then 'added' else 'edited' end,
         case when n % 1000 = 0 then 'refused' else 'done' end, 'User ' || n % 200, n % 200, n % 50 = 0,
         (array['door', 'person', 'token', 'zone'])[1 + n % 4], 'Record ' || n % 20000, n % 20000, '192.0.2.1', n,
         repeat('0', 64), -1
       from generate_series($2::bigint, $3::bigint) n`,
      [clientId, from, Math.min(from + piece - 1, count), count, days],
    )
  await pool.query('vacuum analyze audit_log')
}

async function ask({ server, headers }: InProcess, query: string): Promise<number> {
  const answer = await fetch(`${server.url}/api/auditlog?limit=50&${query}`, { headers })
  if (!answer.ok) throw new Error(`${query}: ${answer.status} ${await answer.text()}`)
  return ((await answer.json()) as { items: unknown[] }).items.length
}

/** Edits of a record, alone and while what they write is sealed again and again. */
async function costOfSealing(house: InProcess, name: DatabaseName): Promise<Row> {
  await editFor(house, warmUp)
  const alone = await editFor(house, writes)
  const watermark = new Watermark()
  const { background } = house.server.context.database
  let [sealed, running] = [0, Promise.resolve()]
  const timer = setInterval(() => {
    running = running.then(async () => {
      sealed += await sealWaitingEntries(background, watermark, () => new Date())
    })
  }, sealEveryMs)
  const beside = await editFor(house, writes)
  clearInterval(timer)
  await running
  const ratio = beside / alone
  return {
    what: `an edit while the log is sealed every ${sealEveryMs} ms (${name})`,
    value: `${beside.toFixed(1)} ms, ${ratio.toFixed(2)} times as long`,
    limit: `at most ${mostCost} times`,
    peer: `alone ${alone.toFixed(1)} ms; ${figure(sealed)} sealed`,
    pass: ratio <= mostCost && sealed > 0,
  }
}

/** The mean time of an edit, in milliseconds. */
async function editFor({ server, headers, pool, clientId }: InProcess, count: number): Promise<number> {
  const { rows } = await pool.query<{ zoneId: number }>('select "zoneId" from zone where "clientId" = $1 limit 1', [
    clientId,
  ])
  const began = performance.now()
  for (let n = 0; n < count; n++) {
    const answer = await fetch(`${server.url}/api/zone/${rows[0]?.zoneId}`, {
      method: 'PUT',
      headers: { ...headers, 'content-type': 'application/json' },
      body: JSON.stringify({ name: `Zone ${began}-${n}` }),
    })
    if (!answer.ok) throw new Error(`An edit answered ${answer.status}: ${await answer.text()}`)
  }
  return (performance.now() - began) / count
}
