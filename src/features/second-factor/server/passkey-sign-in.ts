import {
  type AuthenticationResponseJSON,
  generateAuthenticationOptions,
  verifyAuthenticationResponse,
} from '@simplewebauthn/server'
import type { FastifyReply, FastifyRequest } from 'fastify'
import type { ClientBase } from 'pg'
import {
  beginPending,
  type Context,
  endpoint,
  findAnyPending,
  findPending,
  isPage,
  keepPending,
  requireOwnPage,
  sessionStarted,
} from '../../../../server/kit/index.ts'
import { fault, invalid } from '../../../domain/faults.ts'
import { passkeyOptions, passkeyShown, stepOptionsAsked } from '../domain/wire.ts'
import { keepChallenge, takeChallenge } from './challenge.ts'
import { requireParty } from './party.ts'
import { answerStarted, complete, pendingOf, pendingTokenOf } from './second-step.ts'

const open = { tag: 'authentication', public: true, guard: { costly: true } } as const
const notAccepted = () => invalid([{ propertyName: 'passkey', errorMessage: 'This passkey was not accepted' }])

/** What the browser asks an authenticator: any passkey of this installation, or after a password one of the user's. */
export const stepOptions = endpoint({
  ...open,
  method: 'POST',
  path: '/authentication/passkey/options',
  summary: 'Begin to sign in by a passkey',
  body: stepOptionsAsked,
  bodyLimit: 1000,
  reply: passkeyOptions,
  async handle({ context, body: { pendingToken, isSecondStep }, request, reply }) {
    const party = requireParty(context)
    const begun = isSecondStep
      ? await secondStep(context, request, pendingToken)
      : await passkeyAlone(context, request, reply)
    const options = await generateAuthenticationOptions({
      rpID: party.id,
      userVerification: 'required',
      ...(begun.passkeys && { allowCredentials: begun.passkeys }),
    })
    await keepChallenge(context, begun, options.challenge)
    return { options: { ...options }, ...(begun.token !== undefined && { pendingToken: begun.token }) }
  },
})

interface Begun {
  readonly pendingSignInId: number
  readonly passkeys?: { id: string; transports: string[] }[]
  /** For callers who have no cookie. */
  readonly token?: string
}

async function secondStep(context: Context, request: FastifyRequest, token: string | undefined): Promise<Begun> {
  const { pendingSignInId, userId } = await pendingOf(context, request, token)
  const { rows } = await context.database.pool.query<{ id: string; transports: string[] }>(
    'select "credentialId" as "id", "transports" from passkey where "userId" = $1',
    [userId],
  )
  if (rows.length === 0) throw fault('notNow', { message: 'There is no passkey for this account' })
  return { pendingSignInId, passkeys: rows }
}

async function passkeyAlone(context: Context, request: FastifyRequest, reply: FastifyReply): Promise<Begun> {
  if (isPage(request) && request.headers.origin !== undefined) requireOwnPage(request)
  const { pendingSignInId, token } = await beginPending(context.database.pool, null, context.now())
  if (!isPage(request)) return { pendingSignInId, token }
  keepPending(request, reply, token)
  return { pendingSignInId }
}

/** Completes a sign-in by what an authenticator has signed, which counts as both factors. */
export const showPasskey = endpoint({
  ...open,
  method: 'POST',
  path: '/authentication/passkey',
  summary: 'Sign in by a passkey, alone or after the password',
  body: passkeyShown,
  bodyLimit: 16_384,
  reply: sessionStarted,
  async handle({ context, body: { pendingToken, response }, request, reply }) {
    const { pool } = context.database
    const token = pendingTokenOf(request, pendingToken)
    const any = await findAnyPending(pool, token, context.now())
    const after = any?.userId == null ? undefined : await findPending(pool, token, context.now())
    if (!any || (any.userId !== null && !after)) throw fault('signInEnded')
    const passkey = await passkeyOf(pool, response['id'])
    const shown = await takeChallenge(context, any, response)
    if (!passkey || !shown || (after && after.userId !== passkey.userId)) throw notAccepted()
    const pending = { pendingSignInId: any.pendingSignInId, userId: passkey.userId, username: passkey.username }
    const started = await complete(
      context,
      request,
      pending,
      async client => {
        const counter = await counterIn(context, passkey, shown.challenge, response)
        return counter !== undefined && noteUse(client, passkey.passkeyId, counter, context.now())
      },
      { refusal: notAccepted, isAlone: !after },
    )
    return answerStarted(request, reply, started)
  },
})

interface Stored {
  readonly passkeyId: number
  readonly userId: number
  readonly username: string
  readonly credentialId: string
  readonly userHandle: string
  readonly publicKey: Buffer
  readonly counter: string
  readonly transports: string[]
}

/** A passkey of somebody who is still there. */
async function passkeyOf(db: Pick<ClientBase, 'query'>, id: unknown): Promise<Stored | undefined> {
  if (typeof id !== 'string') return undefined
  const { rows } = await db.query<Stored>(
    `select p.*, u."username" from passkey p
     join "user" u on u."userId" = p."userId" and u."deletedAt" is null
     join client c on c."clientId" = u."clientId" and c."deletedAt" is null where p."credentialId" = $1`,
    [id.slice(0, 2000)],
  )
  return rows[0]
}

/** The authenticator's counter, where its signature is good: of this installation, by a verified user, not counted back. */
async function counterIn(
  context: Context,
  passkey: Stored,
  expectedChallenge: string,
  response: Readonly<Record<string, unknown>>,
): Promise<number | undefined> {
  const { id, origin } = requireParty(context)
  const shown = response as unknown as AuthenticationResponseJSON
  try {
    const { verified, authenticationInfo } = await verifyAuthenticationResponse({
      response: shown,
      expectedChallenge,
      expectedOrigin: origin,
      expectedRPID: id,
      requireUserVerification: true,
      credential: {
        id: passkey.credentialId,
        publicKey: new Uint8Array(passkey.publicKey),
        counter: Number(passkey.counter),
        transports: passkey.transports,
      },
    })
    const handle = shown.response.userHandle
    return verified && (handle === undefined || handle === passkey.userHandle)
      ? authenticationInfo.newCounter
      : undefined
  } catch {
    // Whatever is wrong with it, the caller gets the same answer.
    return undefined
  }
}

/** Notes its use; false where another use with the same count, or a later one, was quicker: one of them is a copy. */
async function noteUse(client: ClientBase, passkeyId: number, counter: number, now: Date): Promise<boolean> {
  const { rowCount } = await client.query(
    `update passkey set "counter" = $2, "lastUsedAt" = $3
     where "passkeyId" = $1 and ("counter" < $2 or ("counter" = 0 and $2 = 0))`,
    [passkeyId, counter, now],
  )
  return rowCount === 1
}
