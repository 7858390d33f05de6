import pg from 'pg'
import { valueTypes } from './value-types.ts'

const connectionTimeoutMs = 10_000

/**
 * A pool that survives the loss of its connections: a connection that breaks, idle or in use, is reported to
 * `onError` and dropped, and the next query opens another. Queries of one connection that don't wait for each other are
 * sent at once and answered in their order, unless `pipeline` is false.
 */
export function createPool(config: pg.PoolConfig, onError: (error: Error) => void): pg.Pool {
  const pool = new pg.Pool({
    application_name: 'gatehouse',
    connectionTimeoutMillis: connectionTimeoutMs,
    keepAlive: true,
    types: valueTypes,
    pipeline: true,
    ...config,
  })
  pool.on('error', onError)
  // A client in use that breaks between two queries raises an error of its own; its next query fails with the cause.
  pool.on('connect', client => client.on('error', () => {}))
  return pool
}
