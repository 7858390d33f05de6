import type { AddressInfo } from 'node:net'
import Fastify, { type FastifyInstance, type FastifyServerOptions } from 'fastify'
import { Registry } from 'prom-client'
import { seedPermissions } from '../../server/auth/seed-permissions.ts'
import type { AuthOptions } from '../../server/auth/plugin.ts'
import { inProcessBus } from '../../server/bus/in-process.ts'
import type { Context } from '../../server/context.ts'
import { inTransaction } from '../../server/db/transaction.ts'
import { handleErrors } from '../../server/errors.ts'
import { loadFeatures } from '../../server/features/load.ts'
import { connectPorts } from '../../server/ports.ts'
import { requestId, tellRequestIds } from '../../server/request-log.ts'
import type { RequestTimes } from '../../server/slow-requests.ts'
import { readSettings } from '../../server/settings.ts'
import { brandedEntities } from '../../src/domain/branded.ts'
import { entities } from '../../src/domain/entities/index.ts'
import { createTestDatabase, type DatabaseKind, type TestDatabase } from './database.ts'
import { estatePassword, makeEstate, type Estate, type TestRole } from './estate.ts'
import { caller, type TestClient } from './test-client.ts'

export type { Estate, SmallSite, TestRole } from './estate.ts'
export type { Answer, TestClient } from './test-client.ts'
export { estatePassword, one } from './estate.ts'

type Plugin = (app: FastifyInstance, context: Context) => Promise<unknown>

export interface ServerOptions {
  /** In place of the whole app: these alone, on an app with the error handler. authPlugin comes first. */
  plugins?: readonly Plugin[]
  /** The server's clock; the real one by default. */
  now?: () => Date
  /** Settings beside those that make it a test server, as environment variables. */
  environment?: Record<string, string>
  /** Settings that no environment variable allows: times too short for real use. */
  settings?: Partial<Context['settings']>
  entities?: Context['entities']
  /** Of the whole app: what a password costs, how often a stranger may ask. */
  auth?: AuthOptions
  /** Of the whole app: how long a caller may take to send. */
  times?: RequestTimes
  /** With `plugins` only. */
  logger?: FastifyServerOptions['logger']
}

export interface TestSession {
  token: string
  expiresAt: string
  userId: number
  headers: { authorization: string }
}

export interface TestServer {
  /** Without a slash at the end. */
  url: string
  context: Context
  app: FastifyInstance
  estate: Estate
  /** A new session each time, by POST /api/authentication/request-token. */
  signIn(role: TestRole): Promise<TestSession>
  /** Calls the API as the role's user, who is signed in at the first call; without a role as a stranger. */
  client(role?: TestRole): TestClient
  /** Ends the server and removes its database. */
  close(): Promise<void>
}

/** A real server on a new real database, with the small estate, listening on a free port. */
export async function startServer(kind: DatabaseKind, options: ServerOptions = {}): Promise<TestServer> {
  const test = await createTestDatabase(kind)
  const bus = inProcessBus()
  const end: (() => Promise<unknown>)[] = [() => bus.close(), () => test.drop()]
  const close = async () => {
    for (const step of end.splice(0)) await step()
  }
  try {
    const context = await contextOf(test, bus, options)
    const estate = await inTransaction(test.pool, async client =>
      makeEstate(client, await seedPermissions(client), context.now()),
    )
    const app = await build(context, options)
    end.unshift(() => app.close())
    await app.listen({ port: 0, host: '127.0.0.1' })
    const url = `http://127.0.0.1:${(app.server.address() as AddressInfo).port}`
    const signIn = (role: TestRole) => signInAs(url, role, estate)
    const sessions = new Map<TestRole, Promise<TestSession>>()
    // However far the clock of a test goes forward, those who do its ordinary work need not show again who they are.
    const isProved = async (session: TestSession) => {
      await test.pool.query(`update session set "provedAt" = '9999-01-01' where "userId" = $1`, [session.userId])
      return session
    }
    const session = (role: TestRole) => {
      const known = sessions.get(role) ?? signIn(role).then(isProved)
      sessions.set(role, known)
      return known
    }
    const client = (role?: TestRole) => caller(url, async () => (role ? (await session(role)).headers : {}))
    return { url, context, app, estate, signIn, client, close }
  } catch (error) {
    await close()
    throw error
  }
}

async function contextOf(test: TestDatabase, bus: Context['bus'], options: ServerOptions): Promise<Context> {
  const read = readSettings({
    PORT: '0',
    GATEHOUSE_DATA: test.dataFolder,
    GATEHOUSE_SIMULATOR: 'off',
    DATABASE_URL: test.databaseUrl,
    ...options.environment,
  })
  const settings = { ...read, ...options.settings }
  return {
    settings,
    database: test.database,
    bus,
    entities: brandedEntities(options.entities ?? entities, settings.brand),
    ports: connectPorts(await loadFeatures()),
    metrics: new Registry(),
    now: options.now ?? (() => new Date()),
  }
}

async function build(
  context: Context,
  { plugins, auth, times, logger = false }: ServerOptions,
): Promise<FastifyInstance> {
  if (!plugins) return (await import('../../server/app.ts')).buildApp(context, auth, times)
  const app = Fastify({ logger, genReqId: requestId, forceCloseConnections: true })
  tellRequestIds(app)
  handleErrors(app)
  for (const plugin of plugins) await plugin(app, context)
  return app
}

async function signInAs(url: string, role: TestRole, estate: Estate): Promise<TestSession> {
  const { status, body } = await caller(url, async () => ({})).post<{ token: string; expiresAt: string }>(
    '/api/authentication/request-token',
    { username: role, password: estatePassword },
  )
  if (status !== 200) throw new Error(`${role} could not sign in: ${status} ${JSON.stringify(body)}`)
  return { ...body, userId: estate.userIds[role], headers: { authorization: `Bearer ${body.token}` } }
}
