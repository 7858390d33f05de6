import { randomInt } from 'node:crypto'
import type { ClientBase, PoolClient } from 'pg'
import {
  afterCommit,
  beginHolds,
  type Context,
  digestOf,
  digestsOf,
  failHolds,
  inTransaction,
  minutesUntil,
  sendMail,
  sendSms,
} from '../../../../server/kit/index.ts'
import { fault } from '../../../domain/faults.ts'
import { bareCode, codeDigits, codeMinutes, mostSent, resendSeconds } from '../../../domain/second-step.ts'
import type { CodeSent } from '../domain/wire.ts'
import { codeMail } from './mails.ts'
import { sendHolds } from './rules.ts'
import { type Owner, ownerOf } from './owner.ts'

/** What a code is for, and to whom alone it is of use: a pending sign-in, or a session. */
export interface CodeFor {
  readonly purpose: 'signIn' | 'setUp' | 'proof'
  readonly subjectId: number
  readonly userId: number
}
export type Channel = 'email' | 'sms'

const told = ({ purpose, subjectId }: CodeFor, code: string) => `${purpose} ${subjectId} ${code}`
const before = (now: Date, seconds: number) => new Date(now.getTime() - seconds * 1000)
const after = (now: Date, seconds: number) => new Date(now.getTime() + seconds * 1000)

/**
 * Sends a new code, which ends the one before. Asked for too soon, it sends none and says when.
 * @throws 409 where no more are sent, 429 where the user has been sent very many
 */
export async function sendCode(
  context: Context,
  target: CodeFor,
  channel: Channel,
  address: string,
): Promise<CodeSent> {
  const { pool } = context.database
  const now = context.now()
  const waiting = await lastSent(pool, target)
  if (waiting && now < after(waiting, resendSeconds))
    return { sendAgainAt: after(waiting, resendSeconds).toISOString() }
  const owner = await ownerOf(pool, target.userId)
  const holds = await sendHolds(context, owner, address)
  const held = await beginHolds(pool, holds, now)
  if (held) throw fault('lockedOut', { minutes: minutesUntil(held.until, now) })
  const code = String(randomInt(10 ** codeDigits)).padStart(codeDigits, '0')
  const key = `code ${target.purpose} ${target.subjectId} ${now.getTime()}`
  const acts = await inTransaction(pool, async client =>
    (await keep(client, target, code, now)) ? deliver(client, context, owner, channel, code, key) : undefined,
  )
  // Each one that is sent counts, and wears off.
  await failHolds(pool, holds)
  if (acts) afterCommit(acts)
  else if ((await lastSent(pool, target))?.getTime() !== now.getTime()) await refuseMore(pool, target)
  return { sendAgainAt: after(now, resendSeconds).toISOString() }
}

async function lastSent(db: Pick<ClientBase, 'query'>, { purpose, subjectId }: CodeFor): Promise<Date | undefined> {
  const { rows } = await db.query<{ sentAt: Date }>(
    'select "sentAt" from sent_code where "purpose" = $1 and "subjectId" = $2',
    [purpose, subjectId],
  )
  return rows[0]?.sentAt
}

/** @throws 409 where as many have been sent as may be */
async function refuseMore(db: Pick<ClientBase, 'query'>, { purpose, subjectId }: CodeFor): Promise<void> {
  const { rows } = await db.query(
    'select 1 from sent_code where "purpose" = $1 and "subjectId" = $2 and "sent" >= $3',
    [purpose, subjectId, mostSent],
  )
  if (rows.length > 0)
    throw fault('notNow', {
      message:
        purpose === 'signIn'
          ? 'No more codes are sent for this sign-in. Log in again'
          : `No more codes are sent for now. Try again in ${codeMinutes} minutes`,
    })
}

/** Stores the digest of a code; false where one was sent a moment ago, or too many were. */
async function keep(client: PoolClient, target: CodeFor, code: string, now: Date): Promise<boolean> {
  const { purpose, subjectId, userId } = target
  const { rowCount } = await client.query(
    `insert into sent_code as kept ("purpose", "subjectId", "userId", "digest", "sentAt", "expiresAt")
     values ($1, $2, $3, $4, $5, $6)
     on conflict ("purpose", "subjectId") do update set "userId" = excluded."userId", "digest" = excluded."digest",
       "sentAt" = excluded."sentAt", "expiresAt" = excluded."expiresAt", "usedAt" = null,
       "sent" = case when kept."expiresAt" < excluded."sentAt" then 1 else kept."sent" + 1 end
     where kept."sentAt" <= $7 and (kept."sent" < $8 or kept."expiresAt" < excluded."sentAt")`,
    [
      purpose,
      subjectId,
      userId,
      digestOf(told(target, code)),
      now,
      after(now, codeMinutes * 60),
      before(now, resendSeconds),
      mostSent,
    ],
  )
  return rowCount === 1
}

async function deliver(
  client: PoolClient,
  context: Context,
  { clientId, name, email, smsNumber }: Owner,
  channel: Channel,
  code: string,
  key: string,
): Promise<(() => void)[]> {
  const acts: (() => void)[] = []
  const write = { client, context, afterCommit: acts }
  const wanted = { clientId, mail: codeMail, args: { name, code }, key }
  if (channel === 'email') await sendMail(write, { ...wanted, to: email })
  else if (smsNumber === null) throw fault('notNow', { message: 'There is no telephone number to send a code to' })
  else await sendSms(write, { ...wanted, to: smsNumber })
  return acts
}

/** Uses a code up that was sent for a purpose; false where it is not the newest, in time and unused. */
export async function spendSentCode(client: ClientBase, target: CodeFor, typed: string, now: Date): Promise<boolean> {
  const { purpose, subjectId, userId } = target
  const { rowCount } = await client.query(
    `update sent_code set "usedAt" = $5 where "purpose" = $1 and "subjectId" = $2 and "userId" = $3
       and "digest" = any ($4) and "usedAt" is null and "expiresAt" > $5`,
    [purpose, subjectId, userId, digestsOf(told(target, bareCode(typed))), now],
  )
  return rowCount === 1
}
