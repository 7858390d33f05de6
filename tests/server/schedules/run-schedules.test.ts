import Fastify, { type FastifyInstance } from 'fastify'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { featuresPlugin } from '../../../server/features/plugin.ts'
import { feature } from '../../../server/kit/feature.ts'
import { runSchedules } from '../../../server/schedules/run-schedules.ts'
import type { Schedule } from '../../../server/schedules/schedule.ts'
import { databaseKinds } from '../../support/database.ts'
import { startServer, type TestServer } from '../../support/server.ts'

const pause = (ms: number) => new Promise(resolve => setTimeout(resolve, ms))

describe.each(databaseKinds)('recurring work, on %s', kind => {
  let server: TestServer
  beforeAll(async () => void (server = await startServer(kind, { plugins: [] })))
  afterAll(() => server?.close())

  /** A server with these schedules alone; `now` is its clock. */
  const listening = async (schedules: readonly Schedule[], now = server.context.now): Promise<FastifyInstance> => {
    const app = Fastify()
    runSchedules(app, { ...server.context, now }, schedules)
    await app.listen({ port: 0, host: '127.0.0.1' })
    return app
  }

  it('is done in one process at a time, and ends with the server', async () => {
    const everyMs = 100
    let runs = 0
    const count = async () => void runs++
    const counting = feature({ name: 'counting', schedules: [{ name: 'count', everyMs, run: count }] })
    // The embedded database has one server.
    const apps = kind === 'embedded' ? [Fastify()] : [Fastify(), Fastify()]
    for (const app of apps) featuresPlugin(app, server.context, [counting])
    const began = performance.now()
    await expect.poll(() => runs).toBeGreaterThan(4)
    const rounds = (performance.now() - began) / everyMs
    // Each by itself they would come to two a round.
    expect(runs).toBeLessThanOrEqual(Math.ceil(rounds) + 1)
    await Promise.all(apps.map(app => app.close()))
    const after = runs
    await pause(200)
    expect(runs).toBe(after)
  })

  it('is done once at the next start, however often it was missed, and not again before it is due', async () => {
    const runs: string[] = []
    const nightly: Schedule = { name: 'nightly', cron: '0 3 * * *', atStart: true, run: async () => runs.push('run') }
    const startOn = async (at: string) => {
      const app = await listening([nightly], () => new Date(at))
      await pause(100)
      await app.close()
    }
    await startOn('2026-11-18T12:00:00Z')
    expect(runs).toHaveLength(1)
    await startOn('2026-11-19T02:59:00Z')
    expect(runs).toHaveLength(1)
    await startOn('2026-11-22T12:00:00Z')
    expect(runs).toHaveLength(2)
  })

  it('is done again where it failed, and told to stop with the server', async () => {
    let tries = 0
    let stopped = false
    const failing: Schedule = {
      name: 'failing',
      everyMs: 50,
      run: async (_context, stop) => {
        tries++
        if (tries === 1) throw new Error('disk')
        await new Promise<void>(resolve => stop.addEventListener('abort', () => resolve(), { once: true }))
        stopped = true
      },
    }
    const app = await listening([failing])
    await expect.poll(() => tries).toBe(2)
    await app.close()
    expect(stopped).toBe(true)
  })
})
