import type { FastifyInstance } from 'fastify'
import { Registry } from 'prom-client'
import { fault } from '../../src/domain/faults.ts'
import { busMetrics } from './bus-metrics.ts'
import type { Context } from '../context.ts'
import { databaseMetrics } from './database-metrics.ts'
import { isLocal, showsToken } from './may-read.ts'
import { metricsOfProcess } from './of-process.ts'

/**
 * `GET /metrics`: the metrics of the process and of every part, for Prometheus. With METRICS_TOKEN its holders may
 * read them (401 otherwise, also on this machine: a proxy's visitors seem to come from there); without it only this
 * machine (404 otherwise).
 */
export async function metricsPlugin(app: FastifyInstance, context: Context): Promise<void> {
  const { metrics, settings } = context
  const ofProcess = metricsOfProcess()
  databaseMetrics(context)
  busMetrics(context)
  app.get('/metrics', async (request, reply) => {
    const token = settings.metricsToken
    if (token === undefined && !isLocal(request)) throw fault('notFound')
    if (token !== undefined && !showsToken(request, token)) {
      reply.header('www-authenticate', 'Bearer')
      throw fault('notSignedIn')
    }
    const all = Registry.merge([ofProcess, metrics])
    return reply
      .header('cache-control', 'no-store')
      .type(all.contentType)
      .send(await all.metrics())
  })
}
