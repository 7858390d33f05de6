import { type ChildProcess, fork } from 'node:child_process'
import { once } from 'node:events'
import { setTimeout as delay } from 'node:timers/promises'
import type { Pool } from 'pg'
import { subjects } from '../server/bus/bus.ts'
import { lastSequence } from '../server/live/read-missed.ts'
import type { Connect } from './delivery-controllers.ts'
import { makeDeliveryEstate } from './delivery-estate.ts'
import { eventEveryMs, type Streamed, type StreamOrder } from './delivery-stream.ts'
import { openInProcess, type InProcess } from './in-process.ts'
import { addKey } from './ingest-calls.ts'
import { newDatabase } from './own-database.ts'
import { memoryOfTree } from './process-memory.ts'
import { figure, percentile, type Row } from './table.ts'

const controllers = 500
/**
 * Each is two changes for every controller, the credential and its activation, each a row. BENCH_CREDENTIALS sets
 * another number: of 10,000 the rows alone would be 10 million.
 */
const credentials = Number(process.env['BENCH_CREDENTIALS'] ?? 50)
/** The server's memory over rest, MB; an event's way over HTTP and the hub, and between two arrivals, ms. */
const limits = { memory: 200, p99: 1000, gap: 2000 } as const

/** A group with many credentials takes the doors of 500 connected controllers while events are followed on a hub. */
export async function measure(): Promise<readonly Row[]> {
  const rows = await measureOn('embedded', undefined)
  const made = await newDatabase('delivery')
  if (!made) return rows
  try {
    return [...rows, ...(await measureOn('PostgreSQL', made.url))]
  } finally {
    await made.drop()
  }
}

async function measureOn(name: string, databaseUrl: string | undefined): Promise<Row[]> {
  const house = await openInProcess(databaseUrl)
  const line = fork(new URL('delivery-controllers.ts', import.meta.url))
  const stream = fork(new URL('delivery-stream.ts', import.meta.url))
  try {
    return rowsOf(name, await run(house, line, stream))
  } finally {
    line.kill()
    stream.kill()
    await house.close()
  }
}

interface Measured extends Streamed {
  readonly changes: number
  readonly tookMs: number
  readonly rest: Memory
  readonly peak: Memory
}

async function run({ server, pool, headers, clientId }: InProcess, line: ChildProcess, stream: ChildProcess) {
  const { ids, groupId } = await makeDeliveryEstate(pool, clientId, controllers, credentials)
  server.context.bus.publish(
    subjects.entities(clientId),
    ids.map(id => ({ entity: 'controller', id, change: 'added' })),
  )
  const { url } = server
  const key = await addKey(pool, clientId)
  const connect: Connect = { url, key, ids }
  line.send(connect)
  await once(line, 'message')
  const token = headers.authorization.slice('Bearer '.length)
  const order: StreamOrder = {
    url,
    key,
    hub: `${url.replace('http', 'ws')}/hubs/logger?access_token=${token}`,
    controllerId: ids[0] ?? 0,
    after: await lastSequence(pool, clientId),
  }
  stream.send(order)
  await delay(3000)

  const memory = await watchMemory([line, stream])
  const began = performance.now()
  const response = await fetch(`${url}/api/group/${groupId}`, {
    method: 'PUT',
    headers: { ...headers, 'content-type': 'application/json' },
    body: JSON.stringify({ autoAllDoors: true }),
  })
  if (!response.ok) throw new Error(`The group answered ${response.status} ${await response.text()}`)
  const changes = await confirmed(pool, ids)
  const tookMs = performance.now() - began
  const { rest, peak } = await memory.stop()
  const ended = once(stream, 'message') as Promise<[Streamed]>
  stream.send('stop' satisfies StreamOrder)
  const [streamed] = await ended
  const measured: Measured = { ...streamed, changes, tookMs, rest, peak }
  return measured
}

/** Waits until nothing is worked out or pending any more. @returns how many changes were confirmed */
async function confirmed(pool: Pool, ids: readonly number[]): Promise<number> {
  for (;;) {
    await delay(250)
    const { rows } = await pool.query<{ isBusy: boolean }>(
      `select exists (select from delivery_spread) or exists (select from unnest($1::integer[]) c("controllerId")
         join change_log l on l."controllerId" = c."controllerId" and l."state" = 'pending') as "isBusy"`,
      [ids],
    )
    if (rows[0]?.isBusy === false) break
  }
  const { rows } = await pool.query<{ count: number }>(
    `select count(*)::integer as "count" from change_log where "controllerId" = any($1) and "state" = 'acknowledged'
       and "subject" in ('token', 'tokenActivation')`,
    [ids],
  )
  const count = rows[0]?.count ?? 0
  const expected = controllers * credentials * 2
  if (count !== expected) throw new Error(`${count} changes were confirmed, not ${expected}`)
  return count
}

/** Of the server and of what it has started (the embedded database), MB. */
interface Memory {
  readonly server: number
  readonly database: number
}

/** Measures until it is stopped. @param others processes that are not the server's */
async function watchMemory(others: readonly ChildProcess[]) {
  const pids = new Set(others.map(({ pid }) => pid))
  const read = async (): Promise<Memory> => {
    const all = (await memoryOfTree(process.pid)).filter(({ pid }) => !pids.has(pid))
    const sum = (isOwn: boolean) =>
      all.filter(({ pid }) => (pid === process.pid) === isOwn).reduce((total, { megabytes }) => total + megabytes, 0)
    return { server: sum(true), database: sum(false) }
  }
  const rest = await read()
  let [peak, isRunning] = [rest, true]
  const watch = async () => {
    while (isRunning) {
      const { server, database } = await read()
      peak = { server: Math.max(peak.server, server), database: Math.max(peak.database, database) }
      await delay(500)
    }
  }
  const watching = watch()
  return {
    async stop() {
      isRunning = false
      await watching
      return { rest, peak }
    },
  }
}

function rowsOf(name: string, { changes, tookMs, rest, peak, sent, latencies, gaps }: Measured): Row[] {
  const of = `${figure(credentials)} credentials to ${controllers} controllers (${name})`
  const share = (value: number, limit: number) => `${((value / limit) * 100).toFixed(0)}% of the limit`
  const over = peak.server - rest.server
  const p99 = percentile(
    latencies.toSorted((one, other) => one - other),
    0.99,
  )
  const gap = Math.max(0, ...gaps)
  const isWhole = latencies.length === sent
  return [
    {
      what: `${of}: until all have confirmed`,
      value: `${(tookMs / 1000).toFixed(1)} s, ${figure(Math.round((changes / tookMs) * 1000))} changes/s`,
      limit: 'reported',
      peer: `${figure(changes)} changes, two a credential and controller`,
      pass: true,
    },
    {
      what: `${of}: memory of the server over rest`,
      value: `${over.toFixed(0)} MB (${rest.server.toFixed(0)} to ${peak.server.toFixed(0)} MB)`,
      limit: `${limits.memory} MB`,
      peer: `${share(over, limits.memory)}${rest.database > 0 ? `; its database ${rest.database.toFixed(0)} to ${peak.database.toFixed(0)} MB` : ''}`,
      pass: over <= limits.memory,
    },
    {
      what: `${of}: an event every ${eventEveryMs} ms meanwhile, sent -> on a hub client`,
      value: `p99 ${p99.toFixed(0)} ms, longest gap ${gap.toFixed(0)} ms`,
      limit: `all; ${limits.p99} ms, ${limits.gap} ms`,
      peer: `${share(p99, limits.p99)}, ${share(gap, limits.gap)}; ${latencies.length} of ${sent} arrived`,
      pass: isWhole && p99 <= limits.p99 && gap <= limits.gap,
    },
  ]
}
