import { fork } from 'node:child_process'
import { createHash, randomBytes } from 'node:crypto'
import { once } from 'node:events'
import type { Pool } from 'pg'
import type { SimulatorStart } from '../src/domain/building/programme.ts'
import { organisations } from './db/demo/organisation.ts'
import { readProgramme } from './db/demo/programme.ts'
import { insertRows } from './db/insert.ts'
import type { RunningServer } from './start.ts'

const keyName = 'Simulator'
/** A day of the building passes in about an hour. */
const speed = 12

/**
 * Starts the simulator as a process of its own for the demo's main client; nothing where there is no such client.
 * @returns ends it
 */
export async function startSimulator({ url, context }: RunningServer): Promise<() => Promise<void>> {
  const { pool } = context.database
  const { rows } = await pool.query<{ clientId: number }>(
    `select "clientId" from client where "deletedAt" is null and "name" = $1 limit 1`,
    [organisations.main.name],
  )
  const clientId = rows[0]?.clientId
  if (clientId === undefined) return async () => {}
  const start: SimulatorStart = {
    url,
    key: await freshKey(pool, clientId),
    programme: await readProgramme(pool, clientId),
    speed,
    seed: Date.now(),
  }
  const child = fork(new URL('../simulator/main.ts', import.meta.url), {
    stdio: ['ignore', 'inherit', 'inherit', 'ipc'],
  })
  child.send(start)
  return async () => {
    if (child.exitCode !== null) return
    const ended = once(child, 'exit')
    child.disconnect()
    await ended
  }
}

/** A new key each start, so that none lies about; the one of the start before ends with it. */
async function freshKey(pool: Pool, clientId: number): Promise<string> {
  const key = `ghk_${randomBytes(32).toString('base64url')}`
  const named = { clientId, name: keyName, start: key.slice(0, 8) }
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
