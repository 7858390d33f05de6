import cookie from '@fastify/cookie'
import type { FastifyInstance } from 'fastify'
import type { Context } from '../context.ts'
import { serveEndpoint } from '../endpoint/serve.ts'
import { healthEndpoint } from '../health.ts'
import { browsingClientRoutes } from './browsing-client-routes.ts'
import { firstAdministratorRoutes } from './first-administrator.ts'
import { guardRoutes } from './guard.ts'
import { noteRefusals } from './note-refusals.ts'
import { limitStrangers, modestLimits, type StrangerLimits } from './limit-strangers.ts'
import { generousLimits, type LimitedKind, limitUsers, type UserLimits } from './limit-users.ts'
import { passwordRoutes } from './password-routes.ts'
import { argon2Passwords, fullCost, type PasswordCost } from './passwords.ts'
import { preferenceRoutes } from './preference-routes.ts'
import { sessionRoutes } from './session-routes.ts'

export interface AuthOptions {
  /** What a password's hash costs; less only in tests. */
  readonly passwordCost?: PasswordCost
  readonly limits?: StrangerLimits
  readonly userLimits?: Record<LimitedKind, UserLimits[string]>
}

/**
 * Sign-in, sessions and permissions. Call it on the root app before any other routes: from then on every route of
 * /api must say in its `config` who may use it, and `request.session` is there.
 */
export async function authPlugin(
  app: FastifyInstance,
  context: Context,
  { passwordCost = fullCost, limits = modestLimits, userLimits = generousLimits }: AuthOptions = {},
): Promise<void> {
  const passwords = argon2Passwords(passwordCost)
  await app.register(cookie)
  const holdStranger = await limitStrangers(app, limits)
  guardRoutes(app, context, holdStranger, limitUsers(app, userLimits))
  noteRefusals(app, context)
  serveEndpoint(app, context, healthEndpoint)
  sessionRoutes(app, context, passwords)
  passwordRoutes(app, context, passwords)
  firstAdministratorRoutes(app, context, passwords)
  browsingClientRoutes(app, context)
  preferenceRoutes(app, context)
}
