import * as z from 'zod'
import {
  attempt,
  attemptFailed,
  type Context,
  endpoint,
  inTransaction,
  isSetUp,
  networkOf,
  type Schedule,
  type ThrottleRule,
  unlessRefused,
  workBehind,
} from '../../../../server/kit/index.ts'
import { fault } from '../../../domain/faults.ts'
import { mayHaveMore, sendLink } from './links.ts'
import { type Owner, ownersSql } from './owner.ts'

const minuteMs = 60_000
/** What one address may ask for: 20 at once, and then one a minute. */
const byAddress: ThrottleRule = {
  kind: 'forgotten',
  free: 20,
  firstLockMs: minuteMs,
  longestLockMs: 15 * minuteMs,
  wearsOffMs: minuteMs,
}
/** What was asked for longer ago, while the database could not be written, is dropped: it would surprise. */
const keptMs = 4 * 60 * minuteMs

/** @throws 429 where an address asks too often, whoever it asks for */
export async function countAsked({ database: { pool }, now }: Context, rule: ThrottleRule, ip: string): Promise<void> {
  const at = now()
  const lock = await attempt(pool, rule, networkOf(ip), at)
  if (lock) throw fault('lockedOut', { minutes: Math.max(1, Math.ceil((lock.getTime() - at.getTime()) / minuteMs)) })
  await attemptFailed(pool, rule, networkOf(ip))
}

/** Answers the same to everybody, after the same work: who it is, is looked up after the answer. */
export const forgotPassword = endpoint({
  method: 'POST',
  path: '/authentication/forgot-password',
  tag: 'authentication',
  summary: 'Ask for a link to reset a forgotten password',
  public: true,
  guard: { costly: true },
  body: z.strictObject({
    user: z
      .string('Username or email is required')
      .trim()
      .min(1, 'Username or email is required')
      .max(254, 'Username or email must be at most 254 characters')
      .refine(text => !text.includes('\0'), 'Username or email is not valid'),
  }),
  bodyLimit: 4096,
  reply: z.object({ mail: z.boolean().describe('Whether this server can send emails') }),
  status: 202,
  async handle({ context, body, request }) {
    await countAsked(context, byAddress, request.ip)
    await context.database.pool.query('insert into password_request ("asked", "createdAt") values ($1, $2)', [
      body.user,
      context.now(),
    ])
    setTimeout(() => answererOf(context).soon(), 0)
    return { mail: isSetUp(context.settings, 'email') }
  },
})

const answerers = new WeakMap<Context['bus'], ReturnType<typeof workBehind>>()

/** What a server answers requests by, behind its answers. */
function answererOf(context: Context): ReturnType<typeof workBehind> {
  const known =
    answerers.get(context.bus) ??
    workBehind(
      () => answerAll(context),
      error => process.stderr.write(`Forgotten passwords are tried again in a minute: ${String(error)}\n`),
    )
  answerers.set(context.bus, known)
  return known
}

/** What was asked for when a server ended, or its database failed. */
export const answerForgotten: Schedule = {
  name: 'answerForgottenPasswords',
  everyMs: minuteMs,
  run: context => answerAll(context),
}

async function answerAll(context: Context): Promise<void> {
  while (await answerNext(context));
}

/** Sends whom the oldest request is about their link, each to their own address. @returns false if there was none */
async function answerNext(context: Context): Promise<boolean> {
  const { database, now } = context
  const afterCommit: (() => void)[] = []
  const isDone = await inTransaction(database.pool, async client => {
    afterCommit.length = 0
    const { rows } = await client.query<{ asked: string; createdAt: Date }>(
      `delete from password_request where "passwordRequestId" = (
         select "passwordRequestId" from password_request order by 1 limit 1 for update skip locked)
       returning "asked", "createdAt"`,
    )
    const [request] = rows
    if (!request) return false
    if (now().getTime() - request.createdAt.getTime() > keptMs) return true
    const { rows: found } = await client.query<Owner>(
      `${ownersSql} and (lower(u."username") = lower($1) or lower(u."email") = lower($1)) order by u."userId" limit 2`,
      [request.asked],
    )
    for (const owner of found)
      if (await mayHaveMore(client, owner.userId, 'forgotten', now()))
        await unlessRefused(client, () => sendLink({ client, context, afterCommit }, owner, 'forgotten', null))
    return true
  })
  for (const act of afterCommit) act()
  return isDone
}
