import { mkdtemp, rm } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { setTimeout as delay } from 'node:timers/promises'
import { type HubConnection, HubConnectionBuilder, HttpTransportType, LogLevel } from '@microsoft/signalr'
import { connect } from '@nats-io/transport-node'
import pg from 'pg'
import type { LiveBatch } from '../src/domain/live.ts'
import { lastSequence } from '../server/live/read-missed.ts'
import { tokenOf } from './in-process.ts'
import { addKey, calls, post, readEstate } from './ingest-calls.ts'
import { newDatabase } from './own-database.ts'
import { serve, siteOwner, type Served } from './serve.ts'
import { percentile, type Row } from './table.ts'

const natsUrl = process.env['BENCH_NATS_URL'] ?? 'nats://127.0.0.1:4222'
const events = 600
const warmUp = 60
/** One event per call, at this rate: each is a batch. */
const everyMs = 30
/** Times the lag at the process that took the event in. */
const limits = { p50: 1.25, p99: 2 }

/** When each sequence came to a viewer. */
interface Viewer {
  readonly cameMs: Map<number, number>
  readonly connection: HubConnection
}

/**
 * From the answer of ingest (committed) to a viewer of the process that took the event in, told within it, beside a
 * viewer of another process, told over NATS: the same events, the same run. Nothing if no PostgreSQL
 * (`BENCH_DATABASE_URL`) or no NATS (`BENCH_NATS_URL`) answers.
 */
export async function measure(): Promise<readonly Row[]> {
  const made = (await natsAnswers()) ? await newDatabase('processes') : undefined
  if (!made) {
    process.stderr.write('processes: left out, as PostgreSQL or NATS does not answer\n')
    return []
  }
  const folder = await mkdtemp(join(tmpdir(), 'gatehouse-bench-'))
  const servers: Served[] = []
  const pool = new pg.Pool({ connectionString: made.url, max: 2 })
  try {
    // One after the other: the first makes the demo.
    for (let n = 0; n < 2; n++) servers.push(await serve(folder, { DATABASE_URL: made.url, NATS_URL: natsUrl }))
    const [own, other] = servers
    return own && other ? rowsOf(await lags(own.url, other.url, folder, pool)) : []
  } finally {
    await pool.end()
    for (const server of servers) await server.stop()
    await made.drop()
    await rm(folder, { recursive: true, force: true })
  }
}

async function natsAnswers(): Promise<boolean> {
  try {
    await (await connect({ servers: new URL(natsUrl).host, timeout: 2000 })).close()
    return true
  } catch {
    return false
  }
}

/** How long each event took to the viewers at the process that took it in and at the other, ms, sorted. */
async function lags(own: string, other: string, folder: string, pool: pg.Pool) {
  const estate = await readEstate(pool)
  const key = await addKey(pool, estate.clientId)
  const token = await tokenOf(own, await siteOwner(folder))
  const from = Number(await lastSequence(pool, estate.clientId))
  const viewers = [await view(own, token, from), await view(other, token, from)] as const
  const answered: { sequence: number; atMs: number }[] = []
  for (const body of calls(estate, events + warmUp, 1)) {
    await post(own, key, body)
    const atMs = performance.now()
    answered.push({ sequence: Number(await lastSequence(pool, estate.clientId)), atMs })
    await delay(everyMs)
  }
  await delay(1000)
  for (const { connection } of viewers) await connection.stop()
  const of = ({ cameMs }: Viewer) =>
    answered.slice(warmUp).map(({ sequence, atMs }) => (cameMs.get(sequence) ?? Number.NaN) - atMs)
  const [near, far] = [of(viewers[0]), of(viewers[1])]
  if ([...near, ...far].some(Number.isNaN)) throw new Error('An event came to a viewer never')
  const more = far.map((lag, index) => lag - (near[index] ?? 0))
  const sorted = (values: readonly number[]) => values.toSorted((one, next) => one - next)
  return { near: sorted(near), far: sorted(far), more: sorted(more) }
}

async function view(url: string, token: string, after: number): Promise<Viewer> {
  const connection = new HubConnectionBuilder()
    .withUrl(`${url}/hubs/logger`, { transport: HttpTransportType.WebSockets, accessTokenFactory: () => token })
    .configureLogging(LogLevel.None)
    .build()
  const cameMs = new Map<number, number>()
  connection.on('LiveBatch', ({ from, to }: LiveBatch) => {
    const nowMs = performance.now()
    for (let sequence = from; sequence <= to; sequence++) cameMs.set(sequence, nowMs)
  })
  await connection.start()
  await connection.invoke('SubscribeEvents', { after })
  return { cameMs, connection }
}

function rowsOf({ near, far, more }: Awaited<ReturnType<typeof lags>>): Row[] {
  const row = (name: keyof typeof limits, share: number): Row => {
    const [own, other, added] = [near, far, more].map(all => percentile(all, share)) as [number, number, number]
    return {
      what: `commit to a viewer at another process, ${name} of ${events} events`,
      value: `${other.toFixed(1)} ms, ${(other / own).toFixed(2)} times its own; NATS adds ${added.toFixed(1)} ms`,
      limit: `at most ${limits[name]} times`,
      peer: `a viewer at the same process: ${own.toFixed(1)} ms`,
      pass: other / own <= limits[name],
    }
  }
  return [row('p50', 0.5), row('p99', 0.99)]
}
