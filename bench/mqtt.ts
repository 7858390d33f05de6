import { mkdtemp, readFile, rm } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { setTimeout as delay } from 'node:timers/promises'
import pg from 'pg'
import { freePort } from '../tests/support/free-port.ts'
import { makeDeliveryEstate } from './delivery-estate.ts'
import { tokenOf } from './in-process.ts'
import { addDeviceKeys, connectDevices, type Devices } from './mqtt-devices.ts'
import { newDatabase } from './own-database.ts'
import { memoryOfTree } from './process-memory.ts'
import { type Account, serve, siteOwner, type Served } from './serve.ts'
import { figure, percentile, type Row } from './table.ts'

const count = Number(process.env['BENCH_DEVICES'] ?? 5000)
const seconds = Number(process.env['BENCH_SECONDS'] ?? 60)
const eventsPerSecond = Number(process.env['BENCH_EVENTS'] ?? 500)
const commandEveryMs = 200
const limits = { roundTripMs: 250, kilobytes: 100 }
/** Of Linux: the unit of CPU times in /proc. */
const ticksPerSecond = 100

/**
 * Controllers that are connected to the server's own broker, with heartbeats and events, and commands to them meanwhile:
 * what each takes of memory and CPU, and how long a command takes from the call to its answer. Nothing if no PostgreSQL
 * answers (`BENCH_DATABASE_URL`).
 */
export async function measure(): Promise<readonly Row[]> {
  const made = await newDatabase('mqtt')
  if (!made) {
    process.stderr.write('mqtt: left out, as PostgreSQL does not answer\n')
    return []
  }
  const folder = await mkdtemp(join(tmpdir(), 'gatehouse-bench-'))
  const pool = new pg.Pool({ connectionString: made.url, max: 2 })
  const port = await freePort()
  let served: Served | undefined
  try {
    const environment = { DATABASE_URL: made.url, MQTT_PORT: String(port) }
    // It makes the demo; what is put into its database behind its back it knows after another start.
    served = await serve(folder, environment)
    const house = await makeHouse(pool, await siteOwner(folder))
    await served.stop()
    served = await serve(folder, environment)
    return await measureOn(served, house, `mqtt://127.0.0.1:${port}`)
  } finally {
    await pool.end()
    await served?.stop()
    await made.drop()
    await rm(folder, { recursive: true, force: true })
  }
}

interface House {
  readonly account: Account
  readonly keys: ReadonlyMap<number, string>
  readonly doorIds: readonly number[]
}

/** Controllers of the account's client with a door and a key each. */
async function makeHouse(pool: pg.Pool, account: Account): Promise<House> {
  const { rows } = await pool.query<{ clientId: number }>('select "clientId" from "user" where "username" = $1', [
    account.username,
  ])
  const clientId = rows[0]?.clientId ?? 0
  const { ids } = await makeDeliveryEstate(pool, clientId, count, 0)
  const doors = await pool.query<{ doorId: number }>('select "doorId" from door where "controllerId" = any($1)', [ids])
  return { account, keys: await addDeviceKeys(pool, clientId, ids), doorIds: doors.rows.map(({ doorId }) => doorId) }
}

async function measureOn(
  { url, pid }: Served,
  { account, keys, doorIds }: House,
  broker: string,
): Promise<readonly Row[]> {
  const headers = { authorization: `Bearer ${await tokenOf(url, account)}` }
  const memory = async () => (await memoryOfTree(pid)).reduce((sum, { megabytes }) => sum + megabytes, 0)
  const before = await memory()
  const began = performance.now()
  const devices = await connectDevices(broker, keys)
  const connectedMs = performance.now() - began
  try {
    await delay(5000)
    const kilobytes = ((await memory()) - before) * 1024
    const cpuBefore = await cpuSeconds(pid)
    const roundTrips = await underLoad(devices, i => tell(url, headers, doorIds[i % doorIds.length] ?? 0))
    const cpu = ((await cpuSeconds(pid)) - cpuBefore) / seconds
    return rowsOf({ connectedMs, kilobytes: kilobytes / count, cpu, roundTrips, counts: devices.counts })
  } finally {
    await devices.close()
  }
}

/** Events at their rate, and commands one after the other. @returns how long each command took, ms, sorted */
async function underLoad(devices: Devices, command: (index: number) => Promise<void>): Promise<readonly number[]> {
  const untilMs = performance.now() + seconds * 1000
  const took: number[] = []
  const sending = setInterval(() => {
    for (let each = 0; each < eventsPerSecond / 50; each++) devices.send()
  }, 20)
  try {
    for (let index = 0; performance.now() < untilMs; index++) {
      const began = performance.now()
      await command(index)
      took.push(performance.now() - began)
      await delay(commandEveryMs)
    }
  } finally {
    clearInterval(sending)
  }
  const lastMs = performance.now() + 20_000
  while (devices.counts.stored < devices.counts.sent && performance.now() < lastMs) await delay(100)
  return took.toSorted((one, other) => one - other)
}

/** @throws where it was not done */
async function tell(url: string, headers: Record<string, string>, doorId: number): Promise<void> {
  const own = { ...headers, 'content-type': 'application/json' }
  const answer = await fetch(`${url}/api/door/${doorId}/unlock`, { method: 'POST', headers: own, body: '{}' })
  if (answer.status !== 200) throw new Error(`A command answered ${answer.status} ${await answer.text()}`)
}

async function cpuSeconds(pid: number): Promise<number> {
  const stat = await readFile(`/proc/${pid}/stat`, 'utf8')
  const fields = stat.slice(stat.lastIndexOf(')') + 2).split(' ')
  return (Number(fields[11]) + Number(fields[12])) / ticksPerSecond
}

interface Figures {
  readonly connectedMs: number
  readonly kilobytes: number
  readonly cpu: number
  readonly roundTrips: readonly number[]
  readonly counts: Devices['counts']
}

function rowsOf({ connectedMs, kilobytes, cpu, roundTrips, counts }: Figures): Row[] {
  const [p50, p99] = [percentile(roundTrips, 0.5), percentile(roundTrips, 0.99)]
  return [
    {
      what: `a command over MQTT and its answer, p99 of ${roundTrips.length}, with ${figure(count)} devices and ${eventsPerSecond} events/s`,
      value: `${p99.toFixed(0)} ms (p50 ${p50.toFixed(0)} ms)`,
      limit: `at most ${limits.roundTripMs} ms`,
      peer: '–',
      pass: p99 <= limits.roundTripMs,
    },
    {
      what: 'events over MQTT, sent once and stored',
      value: `${figure(counts.stored)} of ${figure(counts.sent)}`,
      limit: 'all',
      peer: '–',
      pass: counts.stored === counts.sent,
    },
    {
      what: `memory of the server for each of ${figure(count)} connected devices`,
      value: `${kilobytes.toFixed(0)} kB; connected in ${(connectedMs / 1000).toFixed(1)} s`,
      limit: `at most ${limits.kilobytes} kB`,
      peer: '–',
      pass: kilobytes <= limits.kilobytes,
    },
    {
      what: 'CPU of the server meanwhile',
      value: `${(cpu * 100).toFixed(0)} % of one core, ${((cpu * 1e6) / count).toFixed(0)} µs a second for each device`,
      limit: 'below one core',
      peer: '–',
      pass: cpu < 1,
    },
  ]
}
