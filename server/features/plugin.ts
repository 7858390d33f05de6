import type { FastifyInstance } from 'fastify'
import type { Context } from '../context.ts'
import { serveEndpoint } from '../endpoint/serve.ts'
import type { Feature } from '../kit/feature.ts'
import { forgetRequests } from '../rest/once.ts'
import { runSchedules } from '../schedules/run-schedules.ts'

/** The endpoints and schedules of features; what else they bring is registered where it belongs. */
export function featuresPlugin(app: FastifyInstance, context: Context, features: readonly Feature[]): void {
  for (const { endpoints = [] } of features) for (const each of endpoints) serveEndpoint(app, context, each)
  runSchedules(app, context, [forgetRequests, ...features.flatMap(({ schedules = [] }) => schedules)])
}
