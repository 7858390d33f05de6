import type { FastifyReply, FastifyRequest } from 'fastify'
import type { PoolClient } from 'pg'
import {
  afterCommit,
  beginHolds,
  beginSession,
  clearPending,
  type Context,
  endHolds,
  endpoint,
  failHolds,
  findPending,
  inTransaction,
  isPage,
  keepToken,
  minutesUntil,
  noteFailure,
  originOf,
  pendingInCookie,
  type PendingSignIn,
  requireOwnPage,
  sessionStarted,
  type Started,
  usePending,
} from '../../../../server/kit/index.ts'
import { type Fault, fault, invalid } from '../../../domain/faults.ts'
import { secondStepAnswer, sendAgain, sent } from '../domain/wire.ts'
import { ownerOf } from './owner.ts'
import { recoveryCodesLeft, spendRecoveryCode } from './recovery-codes.ts'
import { byPending, pendingHold, stepHolds } from './rules.ts'
import { sendCode } from './sent-code.ts'
import { tellOwner } from './tell-owner.ts'
import { spendCode } from './spend-code.ts'

export const wrongCode = () => invalid([{ propertyName: 'code', errorMessage: 'The code is not correct' }])

/** The token of the pending sign-in that a request shows: by its cookie from the app's own page alone. */
export function pendingTokenOf(request: FastifyRequest, shown: string | undefined): string | undefined {
  if (shown !== undefined) return shown
  const token = pendingInCookie(request)
  if (token !== undefined) requireOwnPage(request)
  return token
}

/** @throws 401 where it has ended */
export async function pendingOf(
  context: Context,
  request: FastifyRequest,
  shown: string | undefined,
): Promise<PendingSignIn> {
  const token = pendingTokenOf(request, shown)
  const pending = await findPending(context.database.pool, token, context.now())
  if (!pending) throw fault('signInEnded')
  return pending
}

interface Manner {
  readonly refusal?: () => Fault
  /** Nobody has shown a password: what fails is counted against no user, whom strangers could lock out by it. */
  readonly isAlone?: boolean
}
type Show = (client: PoolClient, pending: PendingSignIn, acts: (() => void)[]) => Promise<boolean>

/**
 * Completes a sign-in, once. What is shown is used up in the transaction that starts the session.
 * @param show whether what was shown is right, and uses it up
 * @throws 422 where it is not, 401 where the sign-in has ended, 429 where the user has to wait
 */
export async function complete(
  context: Context,
  request: FastifyRequest,
  pending: PendingSignIn,
  show: Show,
  { refusal = wrongCode, isAlone = false }: Manner = {},
): Promise<Started> {
  const { pool } = context.database
  const at = context.now()
  const holds = isAlone ? [pendingHold(pending)] : await stepHolds(context, pending, request.ip)
  const held = await beginHolds(pool, holds, at)
  if (held?.rule === byPending) throw fault('signInEnded')
  if (held) throw fault('lockedOut', { minutes: minutesUntil(held.until, at) })
  const acts: (() => void)[] = []
  const begun = await inTransaction(pool, async client => {
    if (!(await show(client, pending, acts))) return undefined
    // Thrown, it takes back that the code was used.
    if (!(await usePending(client, pending.pendingSignInId, at))) throw fault('signInEnded')
    return beginSession(context, pending.userId, originOf(request), client)
  }).catch(async (error: unknown) => {
    await failHolds(pool, holds)
    throw error
  })
  if (!begun) {
    await failHolds(pool, holds)
    await noteFailure(pool, at, 'signInFailed', pending.username, originOf(request))
    throw refusal()
  }
  await endHolds(pool, holds)
  afterCommit(acts)
  await begun.after()
  return begun.started
}

/** Gives the app its session in the cookie, and others in the answer. */
export function answerStarted(request: FastifyRequest, reply: FastifyReply, started: Started) {
  if (!isPage(request)) return started
  clearPending(request, reply)
  keepToken(request, reply, started)
  return { expiresAt: started.expiresAt }
}

/** The second step of a sign-in, by a code or a recovery code. */
export const answerStep = endpoint({
  method: 'POST',
  path: '/authentication/second-factor',
  tag: 'authentication',
  summary: 'Complete a sign-in by a code or a recovery code',
  public: true,
  guard: { costly: true },
  body: secondStepAnswer,
  bodyLimit: 1000,
  reply: sessionStarted,
  async handle({ context, body: { pendingToken, code, recoveryCode }, request, reply }) {
    const pending = await pendingOf(context, request, pendingToken)
    const now = context.now()
    const started = await complete(context, request, pending, async (client, { pendingSignInId, userId }, acts) => {
      if (recoveryCode === undefined)
        return spendCode(client, { purpose: 'signIn', subjectId: pendingSignInId, userId }, code ?? '', now)
      if (!(await spendRecoveryCode(client, userId, recoveryCode, now))) return false
      const left = await recoveryCodesLeft(client, userId)
      const what = `A recovery code was used to sign in as you. ${left === 0 ? 'None is' : `${left} are`} left`
      await tellOwner(client, context, await ownerOf(client, userId), what, acts)
      return true
    })
    return answerStarted(request, reply, started)
  },
})

/** Sends the code of the second step, by email or text message. */
export const sendStepCode = endpoint({
  method: 'POST',
  path: '/authentication/second-factor/send',
  tag: 'authentication',
  summary: 'Send the code of a sign-in',
  public: true,
  guard: { costly: true },
  body: sendAgain,
  bodyLimit: 1000,
  reply: sent,
  async handle({ context, body, request }) {
    const { pendingSignInId, userId } = await pendingOf(context, request, body.pendingToken)
    const { type } = await ownerOf(context.database.pool, userId)
    if (type === null || type === 'app') throw fault('notNow', { message: 'No code is sent: your app shows it' })
    return sendCode(context, { purpose: 'signIn', subjectId: pendingSignInId, userId }, type, request.ip)
  },
})
