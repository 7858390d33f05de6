import { createHash, randomBytes } from 'node:crypto'
import { Worker } from 'node:worker_threads'
import type { Pool } from 'pg'
import type { ProgrammedCommDevice, SimulatorStart } from '../src/domain/building/programme.ts'
import { deliveredKinds, type DeliveredKind } from '../src/domain/entities/hardware/change-log.ts'
import type { Context } from './context.ts'
import { inTransaction } from './db/transaction.ts'
import { queueCheck } from './delivery/check.ts'
import { organisations } from './demo/organisation.ts'
import { readProgramme } from './demo/programme.ts'
import { insertRows } from './db/insert.ts'
import type { RunningServer } from './start.ts'

const keyName = 'Simulator'
/** A day of the building passes in about an hour. */
const speed = 12
/** How often one of its controllers loses its connection by itself, on average. */
const dropEveryMs = 300_000
/** Slowly enough to watch, and wrongly at few of them. */
const firmware = { bytesPerSecond: 2048, wrongShare: 0.1 }
/** What it keeps free for new objects. It makes few. */
const youngMegabytes = 4

/**
 * Starts the simulator in a thread of its own, which takes less memory than a process, for the demo's main client; nothing
 * if there is no such client. It speaks to the server as controllers do, over HTTP.
 * @param isSteady no controller loses its connection by itself
 * @returns a function that stops it
 */
export async function startSimulator(
  { url, context }: RunningServer,
  { isSteady }: { readonly isSteady: boolean },
): Promise<() => Promise<void>> {
  const { pool } = context.database
  const { rows } = await pool.query<{ clientId: number }>(
    `select "clientId" from client where "deletedAt" is null and "name" = $1 limit 1`,
    [organisations.main.name],
  )
  const clientId = rows[0]?.clientId
  if (clientId === undefined) return async () => {}
  await tellAll(context, clientId)
  const start: SimulatorStart = {
    url,
    key: await freshKey(pool, { clientId, name: keyName }),
    commDevices: await readCommDevices(pool, clientId),
    programme: await readProgramme(pool, clientId),
    firmware,
    speed,
    seed: Date.now(),
    dropEveryMs: isSteady ? Infinity : dropEveryMs,
  }
  const thread = new Worker(new URL('../simulator/main.ts', import.meta.url), {
    workerData: start,
    resourceLimits: { maxYoungGenerationSizeMb: youngMegabytes },
  })
  thread.on('error', error => process.stderr.write(`The simulator has ended: ${String(error)}\n`))
  return async () => void (await thread.terminate())
}

/** The most credentials of a client whose simulated controllers get who has access. */
const mostTold = 5000

/**
 * Tells the controllers what they have not been told: the demo estate is written without delivery. Those of a large one
 * are spared it, and let pass whom the programme lets pass.
 */
async function tellAll({ database: { pool }, entities, now }: Context, clientId: number): Promise<void> {
  const { rows } = await pool.query(
    'select 1 from token where "clientId" = $1 and "deletedAt" is null offset $2 limit 1',
    [clientId, mostTold],
  )
  if (rows.length > 0) return
  await inTransaction(pool, async client => {
    for (const kind of Object.keys(deliveredKinds) as DeliveredKind[])
      await queueCheck({ client, entities, clientId, now: now() }, kind)
  })
}

/** As many comm devices are simulated: each waits for commands by a call of its own. */
const mostCommDevices = 20

interface DeviceRow extends Omit<ProgrammedCommDevice, 'key'> {
  readonly name: string
}

/** Comm devices with controllers behind them, each with a new key of its own. */
async function readCommDevices(pool: Pool, clientId: number): Promise<ProgrammedCommDevice[]> {
  const { rows } = await pool.query<DeviceRow>(
    `select d."commDeviceId", d."name", d."type" = 'mobile' as "isMobile", array_agg(c."controllerId") as "controllerIds"
     from comm_device d join controller c on c."commDeviceId" = d."commDeviceId" and c."clientId" = d."clientId"
     where d."clientId" = $1 and d."deletedAt" is null and c."deletedAt" is null
     group by d."commDeviceId" order by d."commDeviceId" limit $2`,
    [clientId, mostCommDevices],
  )
  const devices: ProgrammedCommDevice[] = []
  for (const { name, ...device } of rows) {
    const { commDeviceId } = device
    const key = await freshKey(pool, { clientId, name: `${keyName}: ${name}`, commDeviceId })
    devices.push({ ...device, key })
  }
  return devices
}

interface KeyOf {
  readonly clientId: number
  readonly name: string
  readonly commDeviceId?: number
}

/** A new key each start, so that none lies about; the one of the start before ends with it. */
async function freshKey(pool: Pool, { clientId, name, commDeviceId }: KeyOf): Promise<string> {
  const key = `${commDeviceId === undefined ? 'ghk' : 'ghc'}_${randomBytes(32).toString('base64url')}`
  const uses = commDeviceId === undefined ? 'send' : 'report'
  const named = { clientId, name, start: key.slice(0, 8), uses, commDeviceId: commDeviceId ?? null }
  const { rows } = await pool.query<{ integrationKeyId: number }>(
    `update integration_key set "start" = $3 where "clientId" = $1 and "name" = $2 and "deletedAt" is null returning "integrationKeyId"`,
    [named.clientId, named.name, named.start],
  )
  const [id] = rows[0]
    ? [rows[0].integrationKeyId]
    : await insertRows(pool, 'integration_key', [named], 'integrationKeyId')
  await pool.query(
    `insert into integration_key_secret ("integrationKeyId", "keyHash") values ($1, $2)
     on conflict ("integrationKeyId") do update set "keyHash" = excluded."keyHash"`,
    [id, createHash('sha256').update(key).digest('hex')],
  )
  return key
}
