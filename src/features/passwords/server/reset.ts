import * as z from 'zod'
import {
  afterCommit,
  announce,
  announceEnded,
  argon2Passwords,
  type Context,
  endpoint,
  endSessions,
  forgetFailures,
  inTransaction,
  judged,
  keepPassword,
  nothing,
  ownerOf,
  writeAudit,
} from '../../../../server/kit/index.ts'
import { user } from '../../../domain/entities/people/user.ts'
import { fault, invalid } from '../../../domain/faults.ts'
import { passwordTexts } from '../../../domain/password.ts'
import { passwordRules } from '../domain/password-link.ts'
import { countAddress } from './by-address.ts'
import { tellChanged } from './follow-users.ts'

import { useCode, userOfCode } from './links.ts'
import { ownersOf } from './owner.ts'
import { rulesOf } from './rules.ts'

const passwords = argon2Passwords()
const code = z.string().max(200)
const common = {
  method: 'POST',
  tag: 'authentication',
  public: true,
  guard: { costly: true },
  bodyLimit: 4096,
} as const

/** Whose code it is. @throws 404 with one text for every code that is no good, 429 after too many of them */
async function requireUser(context: Context, given: string, ip: string): Promise<number> {
  const userId = await userOfCode(context, given)
  if (userId !== undefined) return userId
  await countAddress(context, 'resetCode', ip)
  throw fault('resetCodeNotFound')
}

/** What the holder of a code has to know before they choose a password. It uses nothing up. */
export const openReset = endpoint({
  ...common,
  path: '/authentication/reset-password/open',
  summary: 'The rules for a password chosen by a code',
  body: z.strictObject({ code }),
  reply: passwordRules,
  async handle({ context, body, request }) {
    const userId = await requireUser(context, body.code, request.ip)
    return rulesOf(context.database.pool, userId)
  },
})

/** Uses a code up. Nobody is signed in by it: what else a sign-in needs is asked for there. */
export const resetPassword = endpoint({
  ...common,
  path: '/authentication/reset-password',
  summary: 'Choose a new password by a code',
  body: z.strictObject({
    code,
    newPassword: z.string(passwordTexts.required).min(1, passwordTexts.required).max(1000, passwordTexts.tooLong),
  }),
  reply: nothing,
  status: 204,
  async handle({ context, body, request }) {
    const userId = await requireUser(context, body.code, request.ip)
    const owner = await ownerOf(context.database.pool, userId)
    if (!owner) throw fault('resetCodeNotFound')
    const { hash, wrong } = await judged(passwords, body.newPassword, owner)
    if (hash === undefined)
      throw invalid([{ propertyName: 'newPassword', errorMessage: wrong ?? passwordTexts.required }])
    await reset(context, userId, body.code, hash)
  },
})

async function reset(context: Context, userId: number, given: string, hash: string): Promise<void> {
  const now = context.now()
  const { ended, clientId, acts } = await inTransaction(context.database.pool, async client => {
    const after: (() => void)[] = []
    if (!(await useCode(client, userId, given, now))) throw fault('resetCodeNotFound')
    const [owner] = await ownersOf(client, [userId])
    if (!owner) throw fault('resetCodeNotFound')
    await keepPassword(client, userId, hash, now)
    await client.query('update "user" set "forcePasswordChange" = false where "userId" = $1', [userId])
    await forgetFailures(client, owner.username)
    const by = { clientId: owner.clientId, homeClientId: owner.clientId, userId, name: `${owner.name}, by a link` }
    const entry = { entity: user, recordId: userId, change: 'command', before: {} } as const
    await writeAudit(client, by, now, { ...entry, after: { command: 'Reset password' } })
    if (owner.changedAt) await tellChanged({ client, context, afterCommit: after }, owner, null)
    return { ended: await endSessions(client, { userId }, now), clientId: owner.clientId, acts: after }
  })
  afterCommit([
    ...acts,
    () => announceEnded(context.bus, ended),
    () => announce(context, { clientId }, [{ entity: user.id, id: userId, change: 'edited' }]),
  ])
}
