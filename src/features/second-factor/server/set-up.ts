import type { PoolClient } from 'pg'
import {
  beginHolds,
  type Context,
  endHolds,
  endpoint,
  failHolds,
  type Hold,
  isSetUp,
  minutesUntil,
  open,
  seal,
  type Session,
} from '../../../../server/kit/index.ts'
import { fault } from '../../../domain/faults.ts'
import { codeMinutes, type FactorType, shortened } from '../../../domain/second-step.ts'
import { changed, confirmAsked, setUpAsked, setUpBegun } from '../domain/wire.ts'
import { changeOwn } from './change-own.ts'
import { type Owner, ownerOf } from './owner.ts'
import { needsProof, requireProof } from './proof.ts'
import { firstRecoveryCodes } from './recovery-codes.ts'
import { byConfirming } from './rules.ts'
import { sendCode, spendSentCode } from './sent-code.ts'
import { wrongCode } from './second-step.ts'
import { newTotpSecret, stepOf, totpUri } from './totp.ts'

export const ownFactor = { tag: 'authentication', guard: { beforeSecondFactor: true } } as const

const names = { app: 'an authenticator app', email: 'codes by email', sms: 'codes by text message' } as const

/** Begins to set up a second factor; until a code of it is confirmed nothing changes. */
export const beginSetUp = endpoint({
  ...ownFactor,
  method: 'POST',
  path: '/account/second-factor/set-up',
  summary: 'Begin to set up an own second factor',
  body: setUpAsked,
  bodyLimit: 4096,
  reply: setUpBegun,
  async handle({ context, session, body: { type, proof }, request }) {
    const { pool } = context.database
    const owner = await ownerOf(pool, session.userId)
    refuseUnreachable(context, owner, type)
    if (await needsProof(context, session)) await requireProof(context, session, proof)
    const secret = type === 'app' ? newTotpSecret() : undefined
    await keepSetUp(context, session, type, secret)
    if (secret !== undefined) return { secret, uri: totpUri(secret, issuerOf(context), owner.username) }
    const channel = type === 'sms' ? 'sms' : 'email'
    const sent = await sendCode(context, setUpCode(session), channel, request.ip)
    return { ...sent, sentTo: shortened((channel === 'sms' ? owner.smsNumber : owner.email) ?? '') }
  },
})

/** What the entry is called in an authenticator app: several installations may stand there. */
const issuerOf = ({ settings }: Context) => `Gatehouse (${new URL(settings.publicUrl).hostname})`

const setUpCode = ({ sessionId, userId }: Session) => ({ purpose: 'setUp', subjectId: sessionId, userId }) as const

/** @throws 409 where a code would go nowhere */
function refuseUnreachable({ settings }: Context, { smsNumber }: Owner, type: FactorType): void {
  if (type === 'app') return
  if (!isSetUp(settings, type))
    throw fault('notNow', {
      message: `This server sends no ${type === 'sms' ? 'text messages' : 'emails'}: choose another type`,
    })
  if (type === 'sms' && smsNumber === null)
    throw fault('notNow', { message: 'Your account has no SMS number: ask your administrator to add it' })
}

/** Keeps what is begun. A code that went another way confirms nothing any more, and delays no new one. */
const keepSetUp = ({ database, now }: Context, { sessionId, userId }: Session, type: FactorType, secret?: string) =>
  database.pool.query(
    `with old as (delete from second_factor_setup where "expiresAt" < $5 and "sessionId" <> $1),
     other as (delete from sent_code where "purpose" = 'setUp' and "subjectId" = $1
       and exists (select from second_factor_setup where "sessionId" = $1 and "type" <> $3))
     insert into second_factor_setup ("sessionId", "userId", "type", "sealed", "expiresAt") values ($1, $2, $3, $4, $6)
     on conflict ("sessionId") do update set "userId" = excluded."userId", "type" = excluded."type",
       "sealed" = excluded."sealed", "expiresAt" = excluded."expiresAt"`,
    [
      sessionId,
      userId,
      type,
      secret === undefined ? null : seal(secret),
      now(),
      new Date(now().getTime() + 3 * codeMinutes * 60_000),
    ],
  )

/** Confirms what was begun by its first code: it takes effect, in place of what there was. */
export const confirmSetUp = endpoint({
  ...ownFactor,
  method: 'POST',
  path: '/account/second-factor/confirm',
  summary: 'Confirm an own second factor by its first code',
  body: confirmAsked,
  bodyLimit: 1000,
  reply: changed,
  async handle({ context, session, body: { code }, request, reply }) {
    const { pool } = context.database
    const at = context.now()
    const holds: readonly Hold[] = [[byConfirming, String(session.sessionId)]]
    const held = await beginHolds(pool, holds, at)
    if (held) throw fault('lockedOut', { minutes: minutesUntil(held.until, at) })
    try {
      const answer = await changeOwn(context, request, reply, async (client, owner) => {
        const type = await confirmed(client, session, code, at)
        const what =
          owner.type === null
            ? `Two-factor authentication was set up: ${names[type]}`
            : `Your second factor is now ${names[type]}`
        return { what, recoveryCodes: await firstRecoveryCodes(client, owner.userId) }
      })
      await endHolds(pool, holds)
      return answer
    } catch (error) {
      await failHolds(pool, holds)
      throw error
    }
  },
})

interface SetUp {
  readonly type: FactorType
  readonly sealed: string | null
}

/** Puts what was begun in this session into effect. @throws 409 where nothing was, 422 for a wrong code */
async function confirmed(client: PoolClient, session: Session, code: string, now: Date): Promise<FactorType> {
  const { sessionId, userId } = session
  const { rows } = await client.query<SetUp>(
    'delete from second_factor_setup where "sessionId" = $1 and "userId" = $2 and "expiresAt" > $3 returning "type", "sealed"',
    [sessionId, userId, now],
  )
  const [begun] = rows
  if (!begun) throw fault('notNow', { message: 'Setting up took too long. Begin again' })
  const { type, sealed } = begun
  // Thrown, it takes back that what was begun is gone: the next code may be right.
  const step = sealed === null ? 0 : stepOf(open(sealed), code, now)
  if (step === undefined) throw wrongCode()
  if (sealed === null && !(await spendSentCode(client, setUpCode(session), code, now))) throw wrongCode()
  await client.query(
    `insert into second_factor ("userId", "type", "sealed", "lastStep", "since") values ($1, $2, $3, $4, $5)
     on conflict ("userId") do update set "type" = excluded."type", "sealed" = excluded."sealed",
       "lastStep" = excluded."lastStep", "since" = excluded."since"`,
    [userId, type, sealed, step, now],
  )
  return type
}
