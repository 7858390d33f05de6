import rateLimit from '@fastify/rate-limit'
import type { FastifyInstance, FastifyReply, FastifyRequest } from 'fastify'
import { fault } from '../../src/domain/faults.ts'
import { atOnce } from '../base/at-once.ts'

/** Requests a minute from one address without a session. */
export interface StrangerLimits {
  /** Refused ones, on any route: guessing or probing. Device keys and health checks that succeed are free. */
  readonly refusedPerMinute: number
  /** On the routes with `config: { costly: true }`: those that hash a password. */
  readonly costlyPerMinute: number
}

export const modestLimits: StrangerLimits = { refusedPerMinute: 600, costlyPerMinute: 120 }

declare module 'fastify' {
  interface FastifyContextConfig {
    /** A public route that takes the processor for long. */
    costly?: boolean
    /** A public route that is never refused for what others at the same address did. */
    unheld?: boolean
    /** A public route for machines: whether their key is good. Then they are not refused for others either. */
    provenBy?: (authorization: string | undefined) => Promise<unknown>
  }
}

declare module 'fastify' {
  interface FastifyRequest {
    /** It has shown a valid key: its errors count against nobody. */
    isProven: boolean
  }
}

const timeWindow = 60_000
/** Keys that are looked up at once for addresses that are held back. */
const mostLookUps = 4

/** Throws 429, with Retry-After on the reply, where the address of a request without a session asks too often. */
export type HoldStranger = (request: FastifyRequest, reply: FastifyReply) => Promise<void>

/** Counts by address, in memory, per process. */
export async function limitStrangers(
  app: FastifyInstance,
  { refusedPerMinute, costlyPerMinute }: StrangerLimits,
): Promise<HoldStranger> {
  await app.register(rateLimit, { global: false })
  app.decorateRequest('isProven', false)
  const someAtOnce = atOnce(mostLookUps)
  const refused = app.createRateLimit({ max: refusedPerMinute, timeWindow })
  const costly = app.createRateLimit({ max: costlyPerMinute, timeWindow })
  app.addHook('onResponse', async (request, { statusCode }) => {
    if (request.session || statusCode < 400 || statusCode >= 500 || statusCode === 429) return
    if (!(await isProven(request))) await refused(request)
  })
  const isProven = async (request: FastifyRequest): Promise<boolean> => {
    const { provenBy } = request.routeOptions.config
    const { authorization } = request.headers
    if (!request.isProven && provenBy && authorization !== undefined)
      request.isProven = Boolean(await someAtOnce(() => provenBy(authorization)).catch(() => undefined))
    return request.isProven
  }
  return async (request, reply) => {
    const states = [await refused(request, { increment: false })]
    if (request.routeOptions.config.costly) states.push(await costly(request))
    for (const state of states) {
      if (state.isAllowed || !state.isExceeded || (await isProven(request))) continue
      reply.header('retry-after', state.ttlInSeconds)
      throw fault('tooManyRequests', { seconds: state.ttlInSeconds })
    }
  }
}
