import { readFileSync } from 'node:fs'
import type { FastifyInstance } from 'fastify'
import type { Pool } from 'pg'
import type { Bus } from './bus/bus.ts'
import type { Context } from './context.ts'
import { inTime } from './db/in-time.ts'

/** The server's version, of its package.json. */
const { version } = JSON.parse(readFileSync(new URL('../package.json', import.meta.url), 'utf8')) as { version: string }

export interface Health {
  readonly status: 'ok' | 'degraded'
  readonly database: { readonly kind: string; readonly ok: boolean }
  /** Whether the process hears the others; while it doesn't it asks the database what they do, and serves on. */
  readonly bus: { readonly kind: Bus['kind']; readonly ok: boolean }
  readonly version: string
  /** Whether the events that come in are the simulator's. */
  readonly simulated: boolean
}

/**
 * `GET /api/health` -> 200 where requests can be answered, else 503; for load balancers, so public and without any
 * secret. Without its bus alone the server is degraded, but still 200: NATS is away from all processes at once.
 */
export function healthRoutes(app: FastifyInstance, { database, bus, settings }: Context): void {
  app.get('/api/health', { config: { public: true, unheld: true } }, async (_request, reply) => {
    const ok = await answers(database.pool)
    const { kind } = database
    const health: Health = {
      status: ok && bus.hears ? 'ok' : 'degraded',
      database: { kind, ok },
      bus: { kind: bus.kind, ok: bus.hears },
      version,
      simulated: settings.simulator,
    }
    return reply.code(ok ? 200 : 503).send(health)
  })
}

/** Whether the database answers, in time. */
export const answers = (pool: Pool): Promise<boolean> =>
  inTime(pool.query('select 1')).then(
    () => true,
    () => false,
  )
