import pg from 'pg'
import { BoundedClient, drop } from './bounded-client.ts'
import { isUnanswered } from './outage.ts'
import { patience, type Patience } from './patience.ts'
import { valueTypes } from './value-types.ts'

/** When the system begins to ask whether the other end of a silent connection is still there. */
const keepAliveMs = 10_000

/**
 * A pool that survives the loss of its connections: a connection that breaks, idle or in use, is reported to
 * `onError` and dropped, and the next query opens another. One that doesn't answer within the pool's patience is
 * dropped with all idle ones, since what has cut off one (a failover, a forgotten NAT entry) has cut off the others.
 * Queries of one connection that don't wait for each other are sent at once and answered in their order, unless
 * `pipeline` is false.
 */
export function createPool(
  config: pg.PoolConfig,
  onError: (error: Error) => void,
  { max, connectMs, queryMs }: Patience = patience.request,
): pg.Pool {
  const pool = new pg.Pool({
    application_name: 'gatehouse',
    max,
    connectionTimeoutMillis: connectMs,
    query_timeout: queryMs,
    keepAlive: true,
    keepAliveInitialDelayMillis: keepAliveMs,
    types: valueTypes,
    pipeline: true,
    Client: BoundedClient,
    ...config,
  })
  pool.on('error', onError)
  // A client in use that breaks between two queries emits an error; its next query fails with the cause.
  pool.on('connect', client => client.on('error', () => {}))
  dropIdleOnSilence(pool)
  return pool
}

function dropIdleOnSilence(pool: pg.Pool): void {
  const idle = new Set<pg.PoolClient>()
  pool.on('acquire', client => idle.delete(client))
  pool.on('remove', client => idle.delete(client))
  pool.on('release', (error: Error | boolean | undefined, client) => {
    if (!error) idle.add(client)
    else if (isUnanswered(error)) for (const each of idle) drop(each)
  })
}
