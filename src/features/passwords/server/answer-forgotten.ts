import {
  afterCommit,
  type Context,
  inTransaction,
  type Schedule,
  unlessRefused,
  workBehind,
} from '../../../../server/kit/index.ts'
import { mayHaveMore, sendLink } from './links.ts'
import { type Owner, ownersSql } from './owner.ts'

const minuteMs = 60_000
/** What was asked for longer ago, while the database could not be written, is dropped: it would surprise. */
const keptMs = 4 * 60 * minuteMs

const answerers = new WeakMap<Context['bus'], ReturnType<typeof workBehind>>()

/** What a server answers requests by, behind its answers. */
export function answererOf(context: Context): ReturnType<typeof workBehind> {
  const known =
    answerers.get(context.bus) ??
    workBehind(
      () => answerAll(context),
      error => {
        // A server that ends leaves the rest to the next.
        if (!context.database.pool.ending)
          process.stderr.write(`Forgotten passwords are tried again in a minute: ${String(error)}\n`)
      },
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
  const acts: (() => void)[] = []
  const isDone = await inTransaction(database.pool, async client => {
    acts.length = 0
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
        await unlessRefused(client, () => sendLink({ client, context, afterCommit: acts }, owner, 'forgotten', null))
    return true
  })
  afterCommit(acts)
  return isDone
}
