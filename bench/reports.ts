import { monitorEventLoopDelay } from 'node:perf_hooks'
import { reportIds, reports, type ReportId } from '../src/features/reports/domain/catalogue.ts'
import { makeCrowd } from './crowd.ts'
import { followed, followedRow } from './followed.ts'
import { addKey, readEstate } from './ingest-calls.ts'
import { openInProcess, type InProcess } from './in-process.ts'
import { makeMonth } from './month.ts'
import { figure, type Row } from './table.ts'

const limitMs = 3000
const events = Number(process.env['BENCH_REPORT_EVENTS'] ?? 3_000_000)
const people = 20_000
const times = 3
/** What has no good value at first for this month. */
const asked: Readonly<Partial<Record<ReportId, object>>> = { excessiveTokenUsage: { timesUsed: 30 } }

/**
 * Every report as it is shown on screen, over HTTP, about a month with three million events of 20,000 people at the
 * demo's 60 doors, on the embedded database; meanwhile events come and a client of the hub follows them.
 */
export async function measure(): Promise<readonly Row[]> {
  const house = await openInProcess()
  const stream = followed()
  try {
    await makeCrowd(house, people)
    await makeMonth(house, events)
    const key = await addKey(house.pool, house.clientId)
    const { readers } = await readEstate(house.pool)
    await stream.start(house, key, readers[0]?.controllerId ?? 0)
    const blocked = monitorEventLoopDelay({ resolution: 10 })
    const rows: Row[] = []
    for (const id of reportIds) {
      blocked.reset()
      blocked.enable()
      const [took, count] = await slowest(house, id)
      blocked.disable()
      rows.push(rowOf(id, took, count, blocked.max / 1e6))
    }
    return [...rows, followedRow(`reports of ${figure(events)} events`, await stream.stop())]
  } finally {
    stream.child.kill()
    await house.close()
  }
}

/** The slowest of some calls, ms, and how many rows it has. */
async function slowest({ server, headers }: InProcess, id: ReportId): Promise<readonly [ms: number, rows: number]> {
  const isOfTime = 'timePeriod' in reports[id].parameters
  const parameters = { ...(isOfTime && { timePeriod: 'last30' }), ...asked[id] }
  let [most, rows] = [0, 0]
  for (let n = 0; n < times; n++) {
    const began = performance.now()
    const answer = await fetch(`${server.url}/api/report/${id}`, {
      method: 'POST',
      headers: { ...headers, 'content-type': 'application/json' },
      body: JSON.stringify({ parameters }),
    })
    const text = await answer.text()
    most = Math.max(most, performance.now() - began)
    // One that takes too long is answered so.
    rows = answer.ok ? (JSON.parse(text) as { rows: unknown[] }).rows.length : 0
    if (!answer.ok) process.stderr.write(`  ${id}: ${answer.status} ${text}\n`)
  }
  return [most, rows]
}

const rowOf = (id: ReportId, ms: number, rows: number, blockedMs: number): Row => ({
  what: `report ${id}, a month of ${figure(events)} events (embedded), slowest of ${times}`,
  value: `${(ms / 1000).toFixed(2)} s`,
  limit: `${limitMs / 1000} s`,
  peer: `${figure(rows)} rows; the server's event loop was held for ${blockedMs.toFixed(0)} ms at most`,
  pass: ms < limitMs && rows > 0,
})
