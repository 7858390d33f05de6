import { fork, type ChildProcess } from 'node:child_process'
import { once } from 'node:events'
import { setTimeout as delay } from 'node:timers/promises'
import { setFlagsFromString } from 'node:v8'
import { runInNewContext } from 'node:vm'
import type { Pool } from 'pg'
import { lastSequence } from '../server/live/read-missed.ts'
import type { Order } from './fan-out-clients.ts'
import { openInProcess, tokensOf, type InProcess } from './in-process.ts'
import { addKey, calls, post, readEstate } from './ingest-calls.ts'
import { onBothDatabases } from './own-database.ts'
import type { Row } from './table.ts'

const events = 50_000
const perCall = 1000
const walls = 100
const hubs = ['comms-engine', 'job-processor', 'sms', 'pub-sub', 'shop-order', 'notification']
/** A session may have 64. */
const wallsPerSession = 9

/** What an event takes on the disk, in tables and indexes, and what a wall takes of the server's memory. */
export function measure(): Promise<readonly Row[]> {
  return onBothDatabases('sizes', measureOn)
}

async function measureOn(name: string, databaseUrl: string | undefined): Promise<Row[]> {
  const house = await openInProcess(databaseUrl)
  try {
    const row = (what: string, value: string): Row => ({
      what: `${what}, ${name}`,
      value,
      limit: 'for DEPLOY.md',
      peer: 'none',
      pass: true,
    })
    const rest = await collected()
    const memory = databaseUrl ? [] : [row(`memory of ${walls} walls`, await memoryOfWalls(house))]
    return [
      row('memory of a server with the demo at rest', megabytes(rest)),
      ...memory,
      row(`disk per event, of ${events}`, await diskPerEvent(house)),
    ]
  } finally {
    await house.close()
  }
}

setFlagsFromString('--expose_gc')
const collect = runInNewContext('gc') as () => void

/** Bytes in use by this process after garbage collection; reserved memory is left out. */
async function collected(): Promise<number> {
  for (let round = 0; round < 3; round++) {
    collect()
    await delay(500)
  }
  const { heapUsed, external } = process.memoryUsage()
  return heapUsed + external
}

const megabytes = (bytes: number) => `${(bytes / 2 ** 20).toFixed(1)} MB`

async function diskPerEvent({ server, pool }: InProcess): Promise<string> {
  const estate = await readEstate(pool)
  const key = await addKey(pool, estate.clientId)
  const before = await sizes(pool)
  for (const body of calls(estate, events / perCall, perCall)) await post(server.url, key, body)
  const after = await sizes(pool)
  const parts = Object.entries(after).map(([table, bytes]) => [table, (bytes - (before[table] ?? 0)) / events] as const)
  const sum = parts.reduce((total, [, bytes]) => total + bytes, 0)
  return `${Math.round(sum)} bytes: ${parts.map(([table, bytes]) => `${table} ${Math.round(bytes)}`).join(', ')}`
}

/** Bytes of the tables that ingest writes, with their indexes; a partitioned one is its partitions. */
async function sizes(pool: Pool): Promise<Record<string, number>> {
  const { rows } = await pool.query<{ table: string; bytes: number }>(
    `select t as "table", pg_total_relation_size(t::regclass)
       + (select coalesce(sum(pg_total_relation_size(i.inhrelid)), 0) from pg_inherits i where i.inhparent = t::regclass) as "bytes"
     from unnest(array['event', 'ingest_key', 'movement', 'event_roll_up']) t`,
  )
  return Object.fromEntries(rows.map(({ table, bytes }) => [table, bytes]))
}

/** Each wall has a socket at every hub and follows the stream. */
async function memoryOfWalls(house: InProcess): Promise<string> {
  const { pool, clientId } = house
  const base = `${house.server.url.replace('http', 'ws')}/hubs/`
  const tokens = await tokensOf(house, Math.ceil(walls / wallsPerSession))
  const tokenOfWall = (wall: number) => String(tokens[Math.floor(wall / wallsPerSession)])
  const urls = (names: readonly string[]) =>
    Array.from({ length: walls }, (_, wall) =>
      names.map(name => `${base}${name}?access_token=${tokenOfWall(wall)}`),
    ).flat()
  const handshake = JSON.stringify({ protocol: 'json', version: 1 })
  const subscribe = {
    type: 1,
    invocationId: '1',
    target: 'SubscribeEvents',
    arguments: [{ after: await lastSequence(pool, clientId) }],
  }
  const before = await collected()
  const groups = [
    await openGroup({ open: { urls: urls(hubs), greetings: [handshake] } }),
    await openGroup({ open: { urls: urls(['logger']), greetings: [handshake, JSON.stringify(subscribe)] } }),
  ]
  await delay(2000)
  const after = await collected()
  for (const group of groups) group.kill()
  return `${megabytes(after - before)} in ${walls * (hubs.length + 1)} sockets`
}

async function openGroup(order: Order): Promise<ChildProcess> {
  const group = fork(new URL('fan-out-clients.ts', import.meta.url))
  group.send(order)
  await once(group, 'message')
  return group
}
