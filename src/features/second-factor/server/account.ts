import * as z from 'zod'
import {
  type Context,
  endpoint,
  isSetUp,
  keepProof,
  nothing,
  relyingParty,
  type Session,
} from '../../../../server/kit/index.ts'
import { fault } from '../../../domain/faults.ts'
import { shortened } from '../../../domain/second-step.ts'
import { changed, type Passkey, proof, proven, secondFactorState, sent } from '../domain/wire.ts'
import { changeOwn } from './change-own.ts'
import { ownerOf } from './owner.ts'
import { needsProof, requireProof } from './proof.ts'
import { makeRecoveryCodes, recoveryCodesLeft } from './recovery-codes.ts'
import { sendCode } from './sent-code.ts'
import { ownFactor } from './set-up.ts'

/** How the caller's second factor stands. */
export const readState = endpoint({
  ...ownFactor,
  method: 'GET',
  path: '/account/second-factor',
  summary: 'The own second factor',
  reply: secondFactorState,
  async handle({ context, session }) {
    const { pool } = context.database
    const { type, since, isDemanded, email, smsNumber } = await ownerOf(pool, session.userId)
    return {
      type,
      since: since?.toISOString() ?? null,
      isDemanded,
      needsProof: await needsProof(context, session),
      recoveryCodesLeft: await recoveryCodesLeft(pool, session.userId),
      email: shortened(email),
      emailIsSetUp: isSetUp(context.settings, 'email'),
      smsNumber: smsNumber === null ? null : shortened(smsNumber),
      smsIsSetUp: isSetUp(context.settings, 'sms'),
      passkeys: await passkeysOf(context, session),
      passkeysWork: relyingParty(context.settings) !== undefined,
    }
  },
})

async function passkeysOf({ database }: Context, { userId }: Session): Promise<Passkey[]> {
  const { rows } = await database.pool.query<{
    passkeyId: number
    name: string
    createdAt: Date
    lastUsedAt: Date | null
  }>('select "passkeyId", "name", "createdAt", "lastUsedAt" from passkey where "userId" = $1 order by "passkeyId"', [
    userId,
  ])
  return rows.map(({ createdAt, lastUsedAt, ...passkey }) => ({
    ...passkey,
    createdAt: createdAt.toISOString(),
    lastUsedAt: lastUsedAt?.toISOString() ?? null,
  }))
}

/** Shows again who the caller is; for half an hour they may do what needs it. */
export const showProof = endpoint({
  tag: 'authentication',
  method: 'POST',
  path: '/account/proof',
  summary: 'Show again who one is',
  body: proof,
  bodyLimit: 4096,
  status: 204,
  reply: nothing,
  async handle({ context, session, body }) {
    await requireProof(context, session, body)
    await keepProof(context.database.pool, session, context.now())
  },
})

const unlessDemanded = 'Two-factor authentication is required for your account: change it instead'

/** Removes the caller's second factor; passkeys stay. */
export const removeFactor = endpoint({
  ...ownFactor,
  method: 'POST',
  path: '/account/second-factor/remove',
  summary: 'Remove the own second factor',
  body: proven,
  bodyLimit: 4096,
  reply: changed,
  async handle({ context, session, body: { proof }, request, reply }) {
    await requireProof(context, session, proof)
    return changeOwn(context, request, reply, async (client, { userId, isDemanded }) => {
      await requireRest(client, userId, isDemanded, 'select 1 from passkey where "userId" = $1')
      const { rowCount } = await client.query('delete from second_factor where "userId" = $1', [userId])
      if (rowCount === 0) throw fault('notNow', { message: 'There is no second factor to remove' })
      return { what: 'Your second factor was removed' }
    })
  },
})

/** @throws 409 where a second factor is demanded, and none would be left */
export async function requireRest(
  client: { query(text: string, values: unknown[]): Promise<{ rowCount: number | null }> },
  userId: number,
  isDemanded: boolean,
  rest: string,
): Promise<void> {
  if (isDemanded && (await client.query(rest, [userId])).rowCount === 0)
    throw fault('notNow', { message: unlessDemanded })
}

/** New recovery codes: those before are worth nothing. */
export const renewCodes = endpoint({
  ...ownFactor,
  method: 'POST',
  path: '/account/second-factor/recovery-codes',
  summary: 'Make new recovery codes in place of all before',
  body: proven,
  bodyLimit: 4096,
  reply: changed,
  async handle({ context, session, body: { proof }, request, reply }) {
    await requireProof(context, session, proof)
    return changeOwn(context, request, reply, async (client, { userId, twoFactor }) => {
      if (twoFactor === 'none') throw fault('notNow', { message: 'Set up a second factor first' })
      return { what: 'New recovery codes were made', recoveryCodes: await makeRecoveryCodes(client, userId) }
    })
  },
})

/** Sends a code by which the caller shows again who they are, or the one of what they set up. */
export const sendOwnCode = endpoint({
  ...ownFactor,
  method: 'POST',
  path: '/account/second-factor/send',
  summary: 'Send a code of the own second factor',
  body: z.strictObject({ purpose: z.enum(['proof', 'setUp']) }),
  bodyLimit: 1000,
  reply: sent,
  async handle({ context, session: { sessionId, userId }, body: { purpose }, request }) {
    const { pool } = context.database
    const { rows } =
      purpose === 'proof'
        ? await pool.query<{ type: string }>('select "type" from second_factor where "userId" = $1', [userId])
        : await pool.query<{ type: string }>(
            'select "type" from second_factor_setup where "sessionId" = $1 and "userId" = $2 and "expiresAt" > $3',
            [sessionId, userId, context.now()],
          )
    const type = rows[0]?.type
    if (type !== 'email' && type !== 'sms') throw fault('notNow', { message: 'No code is sent for this' })
    return sendCode(context, { purpose, subjectId: sessionId, userId }, type, request.ip)
  },
})
