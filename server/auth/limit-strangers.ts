import rateLimit from '@fastify/rate-limit'
import type { FastifyInstance, FastifyReply, FastifyRequest } from 'fastify'
import { fault } from '../../src/domain/faults.ts'

/** Requests a minute from one address without a session. */
export interface StrangerLimits {
  /** That were refused, on any route: what is guessed or probed. Device keys and health checks that succeed are free. */
  readonly refusedPerMinute: number
  /** On the routes with `config: { costly: true }`: those that hash a password. */
  readonly costlyPerMinute: number
}

export const modestLimits: StrangerLimits = { refusedPerMinute: 600, costlyPerMinute: 120 }

declare module 'fastify' {
  interface FastifyContextConfig {
    /** A public route that takes the processor for long. */
    costly?: boolean
    /** A public route for machines: never refused for what somebody else at the same address did. */
    unheld?: boolean
  }
}

const timeWindow = 60_000

/** Throws 429, with Retry-After on the reply, where the address of a request without a session asks too often. */
export type HoldStranger = (request: FastifyRequest, reply: FastifyReply) => Promise<void>

/** Counts by address, in memory, per process. */
export async function limitStrangers(
  app: FastifyInstance,
  { refusedPerMinute, costlyPerMinute }: StrangerLimits,
): Promise<HoldStranger> {
  await app.register(rateLimit, { global: false })
  const refused = app.createRateLimit({ max: refusedPerMinute, timeWindow })
  const costly = app.createRateLimit({ max: costlyPerMinute, timeWindow })
  app.addHook('onResponse', async (request, { statusCode }) => {
    if (!request.session && statusCode >= 400 && statusCode < 500 && statusCode !== 429) await refused(request)
  })
  return async (request, reply) => {
    const states = [await refused(request, { increment: false })]
    if (request.routeOptions.config.costly) states.push(await costly(request))
    for (const state of states) {
      if (state.isAllowed || !state.isExceeded) continue
      reply.header('retry-after', state.ttlInSeconds)
      throw fault('tooManyRequests', { seconds: state.ttlInSeconds })
    }
  }
}
