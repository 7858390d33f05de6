import { insertRows } from '../../../server/db/insert.ts'
import { createHash, randomBytes } from 'node:crypto'
import {
  prepareTestDatabase,
  type DatabaseKind,
  type PreparedDatabase,
  type TestDatabase,
} from '../../support/database.ts'
import { estatePassword, type TestRole } from '../../support/estate.ts'
import { furnish, startProcess, type ServerProcess } from '../../support/server-process.ts'
import { breakable, type Breakable } from '../../support/breakable.ts'
import { Device } from './device.ts'
import { until } from '../../support/until.ts'
import { Wall } from './wall.ts'

/** A separate server process under ingest, and a watcher. */
export interface House {
  readonly url: string
  readonly device: Device
  readonly wall: Wall
  readonly database: Breakable
  /** What the device sends with. */
  readonly key: string
  readonly controllerId: number
  /** What a user sends along who has signed in. */
  readonly headers: Record<string, string>
  /** Ends the server without a chance to put anything in order, and starts it again at the same address. */
  killServer(): Promise<void>
  /** Ends it as an upgrade does. @returns the code it ended with */
  stopServer(): Promise<number | null>
  /** Ends it so and starts it again at the same address. */
  restartServer(): Promise<void>
  /** Ends device, wall and server; the database stays. */
  stop(): Promise<void>
  /** Ends everything however it stands, and removes the database. */
  abandon(): Promise<void>
}

/**
 * Furnishes a database, starts a server on it, a device that sends and a wall that watches from now on.
 * @param environment settings of the server beside the usual ones
 */
export async function openHouse(
  on: DatabaseKind | PreparedDatabase,
  environment: Record<string, string> = {},
): Promise<House> {
  const prepared = await breakable(typeof on === 'string' ? await prepareTestDatabase(on) : on)
  const key = `ghk_${randomBytes(24).toString('base64url')}`
  const { acme } = await furnish(prepared, (pool, estate) => keepKey(pool, estate.acme.clientId, key))
  let server: ServerProcess = await startProcess(prepared, 0, environment)
  const { url } = server
  const headers = { authorization: `Bearer ${await signIn(url)}` }
  const device = new Device([url], key, acme.controllerId, Date.now() - 3_600_000)
  const wall = new Wall([url], headers)
  await until(() => wall.isFollowing)
  device.start()
  const startAgain = async () => {
    server = await startProcess(prepared, Number(new URL(url).port), environment)
  }
  return {
    url,
    key,
    controllerId: acme.controllerId,
    device,
    wall,
    database: prepared,
    headers,
    killServer: () => server.kill().then(startAgain),
    stopServer: () => server.stop(),
    restartServer: () => server.stop().then(startAgain),
    async stop() {
      await device.stop()
      wall.stop()
      await server.stop()
    },
    async abandon() {
      await device.abandon()
      wall.stop()
      await server.kill()
      await prepared.drop()
    },
  }
}

async function keepKey(pool: TestDatabase['pool'], clientId: number, key: string): Promise<void> {
  const row = { clientId, name: 'Device' }
  const [integrationKeyId] = await insertRows(pool as never, 'integration_key', [row], 'integrationKeyId')
  await pool.query('insert into integration_key_secret ("integrationKeyId", "keyHash") values ($1, $2)', [
    integrationKeyId,
    createHash('sha256').update(key).digest('hex'),
  ])
}

/** @returns the token of a user of the small estate */
export async function signIn(url: string, username: TestRole = 'siteOwner'): Promise<string> {
  const response = await fetch(`${url}/api/authentication/request-token`, {
    method: 'POST',
    headers: { 'content-type': 'application/json' },
    body: JSON.stringify({ username, password: estatePassword }),
  })
  return ((await response.json()) as { token: string }).token
}
