import type pg from 'pg'
import { inTransaction } from './transaction.ts'

/** This month and this many after it have their partition; events without one go to the default partition. */
const monthsAhead = 3

/** A month of UTC, and the partition of `event` that holds what was received in it. */
export interface Month {
  readonly name: string
  readonly from: string
  readonly to: string
}

/** The month of an instant, or one some months before or after it. */
export function monthAt(instant: Date, ahead = 0): Month {
  const start = new Date(Date.UTC(instant.getUTCFullYear(), instant.getUTCMonth() + ahead, 1))
  const end = new Date(Date.UTC(instant.getUTCFullYear(), instant.getUTCMonth() + ahead + 1, 1))
  const name = `event_${start.toISOString().slice(0, 7).replace('-', '_')}`
  return { name, from: start.toISOString(), to: end.toISOString() }
}

/** The months whose partitions there must be at an instant. */
export const monthsFrom = (now: Date): Month[] =>
  Array.from({ length: monthsAhead + 1 }, (_, ahead) => monthAt(now, ahead))

/** The months that have a partition, the oldest first. */
export async function partitionedMonths(on: pg.Pool | pg.PoolClient): Promise<Month[]> {
  const { rows } = await on.query<{ name: string }>(
    `select c.relname as "name" from pg_inherits i join pg_class c on c.oid = i.inhrelid
     where i.inhparent = 'event'::regclass order by 1`,
  )
  return rows.flatMap(({ name }) => {
    const [, year, month] = /^event_(\d{4})_(\d\d)$/.exec(name) ?? []
    return month === undefined ? [] : [monthAt(new Date(`${year}-${month}-01T00:00:00Z`))]
  })
}

/** What PostgreSQL answers where a lock did not come in time. */
export const lockNotAvailable = '55P03'

/** A statement waiting for a table lock makes all later ones wait: never longer than this. */
export const waitShortly = `select set_config('lock_timeout', '2s', true)`

/**
 * Creates the missing partitions of `event`, by months ahead. Several processes may at once. What can't be created
 * because the table is being read completely (a dump) is left to the next time.
 * @returns the names of those created
 */
export async function makePartitions(pool: pg.Pool, now: Date): Promise<string[]> {
  const made: string[] = []
  for (const month of monthsFrom(now)) {
    if (await exists(pool, month.name)) continue
    if (await inTransaction(pool, client => makeShortly(client, month))) made.push(month.name)
  }
  return made
}

async function makeShortly(client: pg.PoolClient, month: Month): Promise<boolean> {
  await client.query(waitShortly)
  await client.query('savepoint before')
  try {
    return await makePartition(client, month)
  } catch (error) {
    if ((error as pg.DatabaseError).code !== lockNotAvailable) throw error
    await client.query('rollback to savepoint before')
    return false
  }
}

/** Makes the partition of one month inside a transaction; false if there is one. */
export async function makePartition(client: pg.PoolClient, { name, from, to }: Month): Promise<boolean> {
  await client.query('lock table event in access exclusive mode')
  if (await exists(client, name)) return false
  await client.query(`create table "${name}" (like event including defaults including constraints)`)
  // What came for the month before it had its partition has to leave the default one first.
  await client.query(
    `with moved as (delete from event_default where "receivedAt" >= '${from}' and "receivedAt" < '${to}' returning *)
     insert into "${name}" select * from moved`,
  )
  await client.query(`alter table event attach partition "${name}" for values from ('${from}') to ('${to}')`)
  return true
}

async function exists(on: pg.Pool | pg.PoolClient, name: string): Promise<boolean> {
  const { rows } = await on.query<{ exists: boolean }>(`select to_regclass($1) is not null as "exists"`, [name])
  return rows[0]?.exists ?? false
}
