import { type ChildProcess, fork } from 'node:child_process'
import { once } from 'node:events'
import { setTimeout as delay } from 'node:timers/promises'
import type { Pool } from 'pg'
import { subjects } from '../server/bus/bus.ts'
import type { Connect } from './delivery-controllers.ts'
import { makeDeliveryEstate } from './delivery-estate.ts'
import type { Streamed } from './delivery-stream.ts'
import { followed, type Followed, followedRow, followedText, shareOf } from './followed.ts'
import { openInProcess, type InProcess } from './in-process.ts'
import { addKey } from './ingest-calls.ts'
import { onBothDatabases } from './own-database.ts'
import { memoryOfTree } from './process-memory.ts'
import { figure, type Row } from './table.ts'

const controllers = 500
/**
 * Each is two changes for every controller, the credential and its activation, each a row. BENCH_CREDENTIALS sets
 * another number: of 10,000 the rows alone would be 10 million.
 */
const credentials = Number(process.env['BENCH_CREDENTIALS'] ?? 50)
const progressEveryMs = 300_000
/** The server's memory over rest, MB. */
const limits = { memory: 200 } as const

/** A group with many credentials takes the doors of 500 connected controllers while events are followed on a hub. */
export function measure(): Promise<readonly Row[]> {
  return onBothDatabases('delivery', measureOn)
}

async function measureOn(name: string, databaseUrl: string | undefined): Promise<Row[]> {
  const house = await openInProcess(databaseUrl)
  const line = fork(new URL('delivery-controllers.ts', import.meta.url))
  const stream = followed()
  try {
    return rowsOf(name, await run(house, line, stream))
  } finally {
    line.kill()
    stream.child.kill()
    await house.close()
  }
}

interface Measured extends Streamed {
  readonly changes: number
  readonly tookMs: number
  readonly rest: Memory
  readonly peak: Memory
}

async function run(house: InProcess, line: ChildProcess, stream: Followed) {
  const { server, pool, headers, clientId } = house
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
  await stream.start(house, key, ids[0] ?? 0)

  const memory = await watchMemory([line, stream.child])
  const began = performance.now()
  const response = await fetch(`${url}/api/group/${groupId}`, {
    method: 'PUT',
    headers: { ...headers, 'content-type': 'application/json' },
    body: JSON.stringify({ autoAllDoors: true }),
  })
  if (!response.ok) throw new Error(`The group answered ${response.status} ${await response.text()}`)
  await allConfirmed(pool, ids, () => tellProgress(pool, stream, began))
  const tookMs = performance.now() - began
  const { rest, peak } = await memory.stop()
  const streamed = await stream.stop()
  const changes = await countConfirmed(pool, ids)
  const measured: Measured = { ...streamed, changes, tookMs, rest, peak }
  return measured
}

/**
 * Waits until nothing is worked out or pending any more. One index scan for each controller: a join read all 10 million
 * rows of one run, and the embedded database served nobody during that.
 * @param progress called every five minutes
 */
async function allConfirmed(pool: Pool, ids: readonly number[], progress: () => Promise<void>): Promise<void> {
  for (let toldAt = performance.now(); ;) {
    await delay(250)
    if (performance.now() - toldAt > progressEveryMs) {
      toldAt = performance.now()
      await progress()
    }
    const { rows } = await pool.query<{ isBusy: boolean }>(
      `select exists (select from delivery_spread) or exists (select from unnest($1::integer[]) c("controllerId"),
         lateral (select from change_log l where l."controllerId" = c."controllerId" and l."state" = 'pending'
           order by "changeId" limit 1) p) as "isBusy"`,
      [ids],
    )
    if (rows[0]?.isBusy === false) return
  }
}

/**
 * Reads all 10 million rows for seconds, during which the embedded database serves nobody: only once nothing is
 * measured any more.
 * @throws where changes are missing, or too many
 */
async function countConfirmed(pool: Pool, ids: readonly number[]): Promise<number> {
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

/** Says how far it is: 10,000 credentials take more than an hour, and a run that will fail need not be waited for. */
async function tellProgress(pool: Pool, stream: Followed, began: number): Promise<void> {
  const { rows } = await pool.query<{ written: number; confirmed: number }>(
    `select n_tup_ins::float8 as "written", n_tup_upd::float8 as "confirmed" from pg_stat_user_tables
     where relname = 'change_log'`,
  )
  const [{ written, confirmed: done } = { written: 0, confirmed: 0 }] = rows
  const minutes = Math.round((performance.now() - began) / 60_000)
  const said = followedText(await stream.soFar())
  process.stderr.write(`${minutes} min: ${figure(written)} changes written, ${figure(done)} confirmed; ${said}\n`)
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

function rowsOf(name: string, { changes, tookMs, rest, peak, ...streamed }: Measured): Row[] {
  const of = `${figure(credentials)} credentials to ${controllers} controllers (${name})`
  const over = peak.server - rest.server
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
      peer: `${shareOf(over, limits.memory)}${rest.database > 0 ? `; its database ${rest.database.toFixed(0)} to ${peak.database.toFixed(0)} MB` : ''}`,
      pass: over <= limits.memory,
    },
    followedRow(of, streamed),
  ]
}
