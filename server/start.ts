import { chmod, mkdir } from 'node:fs/promises'
import type { AddressInfo } from 'node:net'
import type { FastifyInstance } from 'fastify'
import { Registry } from 'prom-client'
import { brandedEntities } from '../src/domain/branded.ts'
import { entities } from '../src/domain/entities/index.ts'
import { buildApp } from './app.ts'
import { sealAuditLog } from './audit/sealer.ts'
import { seedPermissions } from './auth/seed-permissions.ts'
import { openBus } from './bus/open-bus.ts'
import type { Bus } from './bus/bus.ts'
import type { Context } from './context.ts'
import { openDatabase, type Database } from './db/connection.ts'
import { backfillBeside } from './db/migrate/backfill-job.ts'
import { migrate } from './db/migrate/migrate.ts'
import { Presence } from './db/migrate/presence.ts'
import { inTransaction } from './db/transaction.ts'
import { loadFeatures } from './features/load.ts'
import { connectPorts } from './ports.ts'
import { openSecrets } from './secrets/open-secrets.ts'
import { sealWaiting } from './rest/sealing/seal-waiting.ts'
import type { Settings } from './settings.ts'

export interface RunningServer {
  readonly url: string
  readonly context: Context
  readonly app: FastifyInstance
  /** Stops taking requests, finishes those in flight, notifies the sockets, closes the database. Safe to call twice. */
  close(): Promise<void>
}

/**
 * Opens the database, brings it up to date, builds the app and listens. `prepare` runs before anybody can connect:
 * the demo estate is made there.
 * @throws if the data folder has another owner, a setting doesn't work or the port is taken
 */
export async function startServer(
  settings: Settings,
  prepare?: (context: Context) => Promise<void>,
): Promise<RunningServer> {
  await mkdir(settings.dataFolder, { recursive: true })
  await chmod(settings.dataFolder, 0o700)
  const database = await openDatabase({ databaseUrl: settings.databaseUrl, dataFolder: settings.dataFolder })
  const presence = new Presence(database)
  let bus: Bus | undefined
  let closing: Promise<void> | undefined
  const leave = async () => {
    await bus?.close()
    await presence.leave()
    await database.close()
  }
  try {
    await bringUpToDate(settings, database, presence)
    bus = await openBus(settings, database.pool)
    const context = await contextOf(settings, database, bus)
    await prepare?.(context)
    const app = await buildApp(context)
    await app.listen({ port: settings.port, host: settings.host })
    const endSealing = sealBeside(context, app)
    const endFilling = await backfillBeside(database, error => app.log.error({ err: error }, 'A back-fill has failed'))
    const { port } = app.server.address() as AddressInfo
    const stop = async () => {
      await Promise.all([endSealing(), endFilling(), app.close()])
      await leave()
    }
    return { url: `http://${settings.host}:${port}`, context, app, close: () => (closing ??= stop()) }
  } catch (error) {
    await leave()
    throw error
  }
}

const contextOf = async (settings: Settings, database: Database, bus: Bus): Promise<Context> => ({
  settings,
  database,
  bus,
  entities: brandedEntities(entities, settings.brand),
  ports: connectPorts(await loadFeatures()),
  metrics: new Registry(),
  now: () => new Date(),
})

async function bringUpToDate(settings: Settings, database: Database, presence: Presence): Promise<void> {
  await migrate(database, { presence })
  presence.keepUp()
  await inTransaction(database.long, seedPermissions)
  await openSecrets(settings, database.pool)
}

/** Seals what is not sealed, while requests are served; returns how to end it. */
function sealBeside(context: Context, app: FastifyInstance): () => Promise<void> {
  const { database, entities: declared } = context
  const auditFailed = (error: unknown) => app.log.error({ err: error }, 'The audit log could not be sealed')
  const ending = new AbortController()
  const sealing = sealWaiting(database.background, declared, ending.signal)
    // The audit log comes after: what it once said of secrets is masked by now, and what is sealed stays as it is.
    .then(() => (ending.signal.aborted ? undefined : sealAuditLog(context, auditFailed)))
    .catch((error: unknown) => {
      app.log.error({ err: error }, 'Secrets could not all be sealed: the next start goes on')
      return undefined
    })
  return async () => {
    ending.abort()
    await (
      await sealing
    )?.()
  }
}
