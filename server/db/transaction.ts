import { setTimeout as delay } from 'node:timers/promises'
import type pg from 'pg'
import { isUnanswered } from './outage.ts'

const mostRetries = 3
const serializationFailure = '40001'
const deadlockDetected = '40P01'

export interface TransactionOptions {
  /** 'repeatable read' gives every statement the same snapshot. Default: read committed. */
  isolation?: 'read committed' | 'repeatable read' | 'serializable'
}

/**
 * Runs `work` in a transaction and commits it; an error of `work` rolls back and is thrown on. After a serialization
 * failure or a deadlock it is run again, up to three times, so `work` must have no effect outside the database.
 * Throws also where the commit turned out to be a rollback, because `work` swallowed the error of a statement.
 */
export async function inTransaction<T>(
  pool: pg.Pool,
  work: (client: pg.PoolClient) => Promise<T>,
  options: TransactionOptions = {},
): Promise<T> {
  return retried(() => attempt(pool, work, options))
}

/** Does work that is one statement, or one transaction; after a serialization failure or a deadlock up to three times more. */
export async function retried<T>(work: () => Promise<T>): Promise<T> {
  for (let retry = 0; ; retry++) {
    try {
      return await work()
    } catch (error) {
      if (retry === mostRetries || !mayRetry(error)) throw error
      // Spread out, so that the same two do not meet again.
      await delay(Math.random() * 20 * 2 ** retry)
    }
  }
}

async function attempt<T>(
  pool: pg.Pool,
  work: (client: pg.PoolClient) => Promise<T>,
  { isolation = 'read committed' }: TransactionOptions,
): Promise<T> {
  const client = await pool.connect()
  let broken: Error | undefined
  try {
    await client.query(`BEGIN ISOLATION LEVEL ${isolation}`)
    const result = await work(client)
    const commit = await client.query('COMMIT')
    if (commit.command !== 'COMMIT')
      throw new Error('Nothing was committed: a statement failed and its error was ignored.')
    return result
  } catch (error) {
    broken = await rollBack(client, error)
    throw error
  } finally {
    client.release(broken)
  }
}

/** Runs `work` in a transaction that is always rolled back: to see its result. */
export async function inRehearsal<T>(pool: pg.Pool, work: (client: pg.PoolClient) => Promise<T>): Promise<T> {
  const client = await pool.connect()
  let failure: unknown
  try {
    await client.query('BEGIN')
    return await work(client)
  } catch (error) {
    failure = error
    throw error
  } finally {
    client.release(await rollBack(client, failure))
  }
}

/** The reason why the connection is unusable, if it is. A ROLLBACK would wait as long as the unanswered query. */
async function rollBack(client: pg.PoolClient, failure: unknown): Promise<Error | undefined> {
  if (isUnanswered(failure)) return failure as Error
  try {
    await client.query('ROLLBACK')
    return undefined
  } catch (error) {
    return error as Error
  }
}

function mayRetry(error: unknown): boolean {
  const code = (error as { code?: unknown } | undefined)?.code
  return code === serializationFailure || code === deadlockDetected
}
