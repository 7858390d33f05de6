import type { FastifyInstance, FastifyReply, FastifyRequest } from 'fastify'
import { fault } from '../../src/domain/faults.ts'

/** What is dear, and so bounded for each user and each client: requests a minute. */
export interface UserLimits {
  readonly [kind: string]: { readonly user: number; readonly client: number }
}
export const generousLimits = {
  /** Files: each is read into memory. */
  upload: { user: 60, client: 240 },
  /** Work that continues after its request. */
  job: { user: 60, client: 240 },
  /** Uniqueness checks: more than a form needs are a search for others' values. */
  validate: { user: 120, client: 600 },
  /** What people write to the provider. */
  feedback: { user: 5, client: 30 },
  /** What a provider is asked, and may be paid for. */
  lookup: { user: 20, client: 100 },
  /** What is typed for devices: each call waits for one. */
  console: { user: 60, client: 240 },
} as const satisfies UserLimits
export type LimitedKind = keyof typeof generousLimits

declare module 'fastify' {
  interface FastifyContextConfig {
    /** A route with a limited number of calls per user and client. */
    limited?: LimitedKind
  }
}

const timeWindow = 60_000
/** Uploads in flight: they are held in memory until they are complete. */
const atOnceOf = { user: 4, client: 12 } as const
const tryAgainSeconds = 10

/** Throws 429, with Retry-After on the reply, where the user or the client has asked too often for a route of its kind. */
export type HoldUser = (request: FastifyRequest, reply: FastifyReply) => Promise<void>

/** Counts by user and by working client, in memory, per process. After `limitStrangers`, whose library it shares. */
export function limitUsers(app: FastifyInstance, limits: Record<LimitedKind, UserLimits[string]>): HoldUser {
  const limit = (max: number, keyGenerator: (request: FastifyRequest) => string) =>
    app.createRateLimit({ max, timeWindow, keyGenerator })
  const limiters = Object.fromEntries(
    Object.entries(limits).map(([kind, { user, client }]) => [
      kind,
      [limit(user, ({ session }) => `${session?.userId}`), limit(client, ({ session }) => `${session?.clientId}`)],
    ]),
  )
  const enter = uploadsUnderWay()
  return async (request, reply) => {
    const { limited } = request.routeOptions.config
    if (limited === undefined || !request.session) return
    for (const count of limiters[limited] ?? []) {
      const state = await count(request)
      if (!state.isAllowed && state.isExceeded) refuse(reply, state.ttlInSeconds)
    }
    if (limited === 'upload' && !enter(request.session, reply)) refuse(reply, tryAgainSeconds)
  }
}

function refuse(reply: FastifyReply, seconds: number): never {
  reply.header('retry-after', seconds)
  throw fault('tooManyRequests', { seconds })
}

/** Counts the uploads that have not been answered; answers false if there are too many. */
function uploadsUnderWay() {
  const counts = new Map<string, number>()
  const change = (key: string, by: 1 | -1) => {
    const count = (counts.get(key) ?? 0) + by
    if (count > 0) counts.set(key, count)
    else counts.delete(key)
  }
  return ({ userId, clientId }: { userId: number; clientId: number }, reply: FastifyReply): boolean => {
    const [user, client] = [`user:${userId}`, `client:${clientId}`]
    if ((counts.get(user) ?? 0) >= atOnceOf.user || (counts.get(client) ?? 0) >= atOnceOf.client) return false
    for (const key of [user, client]) change(key, 1)
    reply.raw.once('close', () => {
      for (const key of [user, client]) change(key, -1)
    })
    return true
  }
}
