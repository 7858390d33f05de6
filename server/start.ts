import { chmod, mkdir } from 'node:fs/promises'
import type { AddressInfo } from 'node:net'
import type { FastifyInstance } from 'fastify'
import { Registry } from 'prom-client'
import { brandedEntities } from '../src/domain/branded.ts'
import { entities } from '../src/domain/entities/index.ts'
import { buildApp } from './app.ts'
import { seedPermissions } from './auth/seed-permissions.ts'
import { openBus } from './bus/open-bus.ts'
import type { Bus } from './bus/bus.ts'
import type { Context } from './context.ts'
import { openDatabase } from './db/connection.ts'
import { migrate } from './db/migrate.ts'
import { inTransaction } from './db/transaction.ts'
import type { Settings } from './settings.ts'

export interface RunningServer {
  readonly url: string
  readonly context: Context
  readonly app: FastifyInstance
  /** Stops taking requests, finishes what is under way, tells the sockets, closes the database. Safe to call twice. */
  close(): Promise<void>
}

/**
 * Opens the database, brings it up to date, builds the app and listens. `prepare` runs before anybody can connect:
 * the demo estate is made there.
 * @throws where the data folder has another owner, a setting doesn't work or the port is taken
 */
export async function startServer(
  settings: Settings,
  prepare?: (context: Context) => Promise<void>,
): Promise<RunningServer> {
  await mkdir(settings.dataFolder, { recursive: true })
  await chmod(settings.dataFolder, 0o700)
  const database = await openDatabase({ databaseUrl: settings.databaseUrl, dataFolder: settings.dataFolder })
  let bus: Bus | undefined
  let closing: Promise<void> | undefined
  try {
    await migrate(database.pool)
    await inTransaction(database.pool, seedPermissions)
    const opened = (bus = await openBus(settings, database.pool))
    const context: Context = {
      settings,
      database,
      bus: opened,
      entities: brandedEntities(entities, settings.brand),
      metrics: new Registry(),
      now: () => new Date(),
    }
    await prepare?.(context)
    const app = await buildApp(context)
    await app.listen({ port: settings.port, host: settings.host })
    const { port } = app.server.address() as AddressInfo
    const stop = async () => {
      await app.close()
      await opened.close()
      await database.close()
    }
    return { url: `http://${settings.host}:${port}`, context, app, close: () => (closing ??= stop()) }
  } catch (error) {
    await bus?.close()
    await database.close()
    throw error
  }
}
