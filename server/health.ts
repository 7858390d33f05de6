import type { Pool } from 'pg'
import * as z from 'zod'
import { version } from './base/version.ts'
import { inTime } from './db/in-time.ts'
import { endpoint } from './endpoint/endpoint.ts'

const part = (kind: z.ZodType<string>) => z.object({ kind, ok: z.boolean() })
const health = z.object({
  status: z.enum(['ok', 'degraded']),
  database: part(z.string()),
  /** Whether the process hears the others; while it doesn't it polls the database, and keeps serving. */
  bus: part(z.string()),
  version: z.string(),
  simulated: z.boolean().describe('Whether the events that come in are the simulator’s'),
})
export type Health = z.infer<typeof health>

/**
 * 200 if requests can be answered, else 503; for load balancers, so public and without any secret. Without its bus
 * alone the server is degraded, but still 200: NATS is away from all processes at once.
 */
export const healthEndpoint = endpoint({
  method: 'GET',
  path: '/health',
  tag: 'installation',
  summary: 'Whether the server can answer requests',
  public: true,
  guard: { unheld: true },
  reply: health,
  async handle({ context: { database, bus, settings }, reply }) {
    const ok = await answers(database.pool)
    const { kind } = database
    const now: Health = {
      status: ok && bus.hears ? 'ok' : 'degraded',
      database: { kind, ok },
      bus: { kind: bus.kind, ok: bus.hears },
      version,
      simulated: settings.simulator !== 'off',
    }
    return ok ? now : reply.code(503).send(now)
  },
})

/** Whether the database answers, in time. */
export const answers = (pool: Pool): Promise<boolean> =>
  inTime(pool.query('select 1')).then(
    () => true,
    () => false,
  )
