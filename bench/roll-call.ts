import { monitorEventLoopDelay } from 'node:perf_hooks'
import type { Pool } from 'pg'
import { liveSnapshot } from '../src/live/snapshot.ts'
import { makeCrowd } from './crowd.ts'
import { openInProcess, type InProcess } from './in-process.ts'
import { newDatabase } from './own-database.ts'
import { rollBatches } from './roll-batches.ts'
import { figure, percentile, type Row } from './table.ts'

const people = Number(process.env['BENCH_ROLL_CALL_PEOPLE'] ?? 50_000)
const limitMs = 500
const [samples, warmUp] = [20, 3]

/**
 * A roll call of 50,000 people who are inside: what the server takes to answer what its screen opens with (the snapshot)
 * and its first page in the API, on both databases; then what one batch takes on the page.
 */
export async function measure(): Promise<readonly Row[]> {
  const { rows, snapshot } = await measureOn('embedded', undefined)
  const batches = rollBatches(liveSnapshot(JSON.parse(snapshot)), people)
  const made = await newDatabase('roll_call')
  if (!made) return [...rows, ...batches]
  try {
    return [...rows, ...(await measureOn('PostgreSQL', made.url)).rows, ...batches]
  } finally {
    await made.drop()
  }
}

async function measureOn(name: string, databaseUrl: string | undefined) {
  const house = await openInProcess(databaseUrl)
  try {
    await makeCrowd(house, people)
    await putInside(house.pool, house.clientId)
    const [opened, snapshot] = await timed(house, `the screen of a roll call opened (${name})`, '/live/snapshot')
    const [listed] = await timed(house, `its first page in the API (${name})`, '/roll-call?limit=50')
    return { rows: [opened, listed], snapshot }
  } finally {
    await house.close()
  }
}

/** Everybody with a credential is read in at a zone of the roll call, within the last hour. */
async function putInside(pool: Pool, clientId: number): Promise<void> {
  await pool.query(
    `with doors as (
       select row_number() over (order by "doorId") - 1 as "at", count(*) over () as "count", "doorId", "zoneId" from door
       join zone using ("zoneId") where door."clientId" = $1 and zone."rollCall" and door."deletedAt" is null
     )
     insert into occupancy ("clientId", "tokenId", "personId", "zoneId", "doorId", "at", "sequence")
     select $1, t."fobId", t."personId", d."zoneId", d."doorId", now() - t."fobId" % 3600 * interval '1 second', t."fobId"
     from token t join doors d on d."at" = t."fobId" % d."count" where t."clientId" = $1 and t."personId" is not null
     on conflict ("clientId", "tokenId") do update set "zoneId" = excluded."zoneId", "at" = excluded."at"`,
    [clientId],
  )
  await pool.query('analyze occupancy')
}

async function timed({ server, headers }: InProcess, what: string, path: string): Promise<readonly [Row, string]> {
  const took: number[] = []
  const blocked = monitorEventLoopDelay({ resolution: 5 })
  let text = ''
  for (let n = 0; n < samples + warmUp; n++) {
    if (n === warmUp) blocked.enable()
    const began = performance.now()
    const answer = await fetch(`${server.url}/api${path}`, { headers })
    text = await answer.text()
    if (!answer.ok) throw new Error(`${path}: ${answer.status} ${text}`)
    if (n >= warmUp) took.push(performance.now() - began)
  }
  blocked.disable()
  took.sort((one, other) => one - other)
  const slow = percentile(took, 0.95)
  return [
    {
      what: `${what}, ${figure(people)} people inside`,
      value: `p50 ${percentile(took, 0.5).toFixed(0)} ms, p95 ${slow.toFixed(0)} ms`,
      limit: `p95 under ${limitMs} ms`,
      peer: `${(text.length / 1e6).toFixed(1)} MB; the event loop was held for ${(blocked.max / 1e6).toFixed(0)} ms at most`,
      pass: slow < limitMs,
    },
    text,
  ]
}
