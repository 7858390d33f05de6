import { createHash } from 'node:crypto'
import { sql } from 'kysely'
import type { PoolClient } from 'pg'
import { fault } from '../../src/domain/faults.ts'
import { runSql } from '../db/query.ts'
import type { Schedule } from '../schedules/schedule.ts'
import type { Session } from '../session.ts'

/** How long an answer is kept for a request that comes again. */
const keptMs = 86_400_000

interface Asked {
  /** Left out, the work is done each time. */
  readonly key: string | undefined
  readonly body: unknown
  readonly now: Date
}

/**
 * Does something once for each key that a user sends: a request that comes again, even at the same time, gets the
 * answer of the first.
 * @param client in the transaction of the work, which is done or undone together with the note of it
 * @throws 409 where the key came with another body before
 */
export async function once<T extends object>(
  client: PoolClient,
  { userId, clientId }: Session,
  { key, body, now }: Asked,
  work: () => Promise<T>,
): Promise<T> {
  if (key === undefined) return work()
  const digest = createHash('sha256').update(JSON.stringify(body)).digest('hex')
  const [begun] = await runSql(
    client,
    sql`insert into request_once ("userId", "clientId", "key", "digest", "at")
      values (${userId}, ${clientId}, ${key}, ${digest}, ${now}) on conflict do nothing returning 1`,
  )
  const mine = sql`"userId" = ${userId} and "clientId" = ${clientId} and "key" = ${key}`
  if (!begun) {
    const [before] = await runSql<{ digest: string; answer: T }>(
      client,
      sql`select "digest", "answer" from request_once where ${mine}`,
    )
    if (before && before.digest !== digest)
      throw fault('notNow', { message: 'This was sent before with other values, and was carried out. Begin again' })
    if (before) return before.answer
  }
  const answer = await work()
  await runSql(client, sql`update request_once set "answer" = ${JSON.stringify(answer)}::jsonb where ${mine}`)
  return answer
}

/** Forgets answers that nobody will ask for again. */
export const forgetRequests: Schedule = {
  name: 'requests done once',
  everyMs: 3_600_000,
  run: ({ database, now }) =>
    runSql(database.background, sql`delete from request_once where "at" < ${new Date(now().getTime() - keptMs)}`),
}
