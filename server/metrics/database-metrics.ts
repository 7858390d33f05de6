import { Gauge, Histogram } from 'prom-client'
import type { Pool } from 'pg'
import type { Context } from '../context.ts'
import { answers } from '../health.ts'
import { tallied } from '../base/tallied.ts'

/** The figures of the database and its pool. Call it before other parts whose figures are read from the database. */
export function databaseMetrics({ metrics, database }: Pick<Context, 'metrics' | 'database'>): void {
  const { pool } = database
  const gauge = (name: string, help: string, read: () => number | Promise<number>) =>
    new Gauge({
      name,
      help,
      registers: [metrics],
      async collect() {
        this.set(await read())
      },
    })
  // Before what asks the database: it would count its own question.
  gauge('gatehouse_database_connections', 'Connections of the pool', () => pool.totalCount)
  gauge('gatehouse_database_connections_in_use', 'Of these in use', () => pool.totalCount - pool.idleCount)
  gauge('gatehouse_database_waiting', 'Statements and transactions that wait for a connection', () => pool.waitingCount)
  gauge('gatehouse_database_up', '1 where the database answers in time', async () => Number(await answers(pool)))
  tallied(
    metrics,
    'gatehouse_database_restarts_total',
    'Times the embedded database ended unasked and came back',
    () => database.restarts?.() ?? 0,
  )
  const held = new Histogram({
    name: 'gatehouse_database_held_seconds',
    help: 'How long connections are held: one statement, or one transaction',
    buckets: [0.001, 0.002, 0.005, 0.01, 0.02, 0.05, 0.1, 0.2, 0.5, 1, 5],
    registers: [metrics],
  })
  observeHolds(pool, seconds => held.observe(seconds))
}

function observeHolds(pool: Pool, observe: (seconds: number) => void): void {
  const since = new WeakMap<object, number>()
  pool.on('acquire', client => void since.set(client, performance.now()))
  pool.on('release', (_error, client) => {
    const began = since.get(client)
    if (began !== undefined) observe((performance.now() - began) / 1000)
  })
}
