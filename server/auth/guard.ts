import type { FastifyContextConfig, FastifyInstance, FastifyRequest, RouteOptions } from 'fastify'
import { fault } from '../../src/domain/faults.ts'
import { permissionsOf } from '../../src/domain/permissions.ts'
import type { Context } from '../context.ts'
import { credentialOf, type Credential } from './authenticate.ts'
import type { HoldStranger } from './limit-strangers.ts'
import type { HoldUser } from './limit-users.ts'
import { originOf } from './origin.ts'
import { requireOwnPage } from './page-request.ts'
import { resolveSession, type ResolvedSession } from './resolve-session.ts'
import { tellWhyEnded } from './tell-why-ended.ts'

/** The code, and the name of the key where a query has it; a path has it as `id`. */
export interface OwnRecord {
  readonly permission: string
  readonly key: string
}

declare module 'fastify' {
  interface FastifyRequest {
    /** Who is asking; always there on a route with `permission` or `signedIn`, never on a public one. */
    session: ResolvedSession | undefined
    credential: Credential | undefined
  }
  interface FastifyContextConfig {
    /** The permission, or all the permissions, that the caller needs. */
    permission?: string | readonly string[]
    signedIn?: boolean
    public?: boolean
    /** Enough, instead of `permission`, for the record of the client that the caller belongs to and works as. */
    own?: OwnRecord
    /** Answers also where the client is locked out. */
    evenLockedOut?: boolean
    /** Answers also before a user who has to change the password has done so. */
    beforePasswordChange?: boolean
    /** Answers also before a user who has to set up a second factor has done so. */
    beforeSecondFactor?: boolean
    /** Answers also where the trial has ended of a registrant who has not applied. */
    evenTrialEnded?: boolean
  }
}

/** Of the route that was found, never of the address as sent: that may be written in other ways (%61pi). */
const isApi = (url: string) => url === '/api' || url.startsWith('/api/')
const changesNothing = new Set(['GET', 'HEAD', 'OPTIONS'])
const needed = ({ permission }: FastifyContextConfig): readonly string[] =>
  permission === undefined ? [] : typeof permission === 'string' ? [permission] : permission

/**
 * Enforces the declaration of every route of /api: `config: { permission }`, `{ signedIn: true }` or
 * `{ public: true }`. A route without a declaration, or with a permission nobody can hold, stops the start.
 */
export function guardRoutes(
  app: FastifyInstance,
  context: Context,
  holdStranger: HoldStranger,
  holdUser: HoldUser,
): void {
  const known = new Set(permissionsOf(context.entities).map(({ code }) => code))
  app.decorateRequest('session', undefined)
  app.decorateRequest('credential', undefined)
  app.addHook('onRoute', route => checkRoute(route, known))
  app.addHook('onRequest', async (request, reply) => {
    const { url, config } = request.routeOptions
    if (!isApi(url ?? '')) return
    reply.header('cache-control', 'no-store')
    if (!config.public) await admit(context, request)
    if (!request.session && !config.unheld) await holdStranger(request, reply)
    if (config.public) return
    if (!request.session && request.credential) await tellWhyEnded(context.database.pool, request.credential)
    authorise(request)
    await holdUser(request, reply)
  })
}

function checkRoute({ url, method, config = {} }: RouteOptions, known: ReadonlySet<string>): void {
  if (!isApi(url)) return
  const codes = needed(config)
  const said = [codes.length > 0, config.signedIn === true, config.public === true].filter(Boolean)
  if (said.length !== 1)
    throw new Error(`${String(method)} ${url} must say who may use it: permission, signedIn or public`)
  for (const code of [...codes, ...(config.own ? [config.own.permission] : [])])
    if (!known.has(code)) throw new Error(`${String(method)} ${url} needs the permission ${code}, which does not exist`)
}

/** Finds out who asks. */
async function admit({ database, now }: Context, request: FastifyRequest): Promise<void> {
  const credential = credentialOf(request.headers, undefined, request.protocol)
  request.credential = credential
  const session = credential && (await resolveSession(database.pool, credential.hash, now()))
  request.session = session && { ...session, origin: originOf(request) }
}

/** Whether the caller may have what they ask for. */
function authorise(request: FastifyRequest): void {
  const {
    session,
    credential,
    method,
    routeOptions: { config },
  } = request
  if (!session || !credential) throw fault('notSignedIn')
  if (credential.by === 'cookie' && !changesNothing.has(method)) requireOwnPage(request)
  if (session.lockedOut && !config.evenLockedOut) throw fault('clientLockedOut')
  requireActed(session, config)
  const missing = needed(config).find(code => !session.permissions.has(code))
  if (missing !== undefined && !isOwn(request, session)) throw fault('forbidden', { permission: missing })
}

/** The password comes first: a user who must do both is asked for the second factor afterwards. */
function requireActed(session: ResolvedSession, config: FastifyContextConfig): void {
  if (session.mustChangePassword) {
    if (!config.beforePasswordChange) throw fault('passwordChangeRequired')
  } else if (session.mustSetUpSecondFactor && !config.beforeSecondFactor) throw fault('secondFactorRequired')
  if (session.trialEnded && !config.evenTrialEnded) throw fault('trialEnded')
}

/** Whether it concerns the caller's own client, and they may change that. */
function isOwn({ params, query, routeOptions: { config } }: FastifyRequest, session: ResolvedSession): boolean {
  const { own } = config
  if (!own || !session.permissions.has(own.permission) || session.clientId !== session.homeClientId) return false
  const asked = (params as { id?: string }).id ?? (query as Record<string, unknown>)[own.key]
  return asked === String(session.clientId)
}
