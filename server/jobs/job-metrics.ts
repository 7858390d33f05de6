import { Gauge } from 'prom-client'
import type { Context } from '../context.ts'
import { inTime } from '../db/in-time.ts'

const states = ['queued', 'running'] as const

/** How many jobs wait and run, counted in the database when metrics are read; nothing if that doesn't answer. */
export function jobMetrics({ metrics, database: { pool } }: Pick<Context, 'metrics' | 'database'>): void {
  const count = () =>
    pool.query<{ state: string; count: number }>(
      `select "state", count(*)::integer as "count" from job where "state" in ('queued', 'running') group by "state"`,
    )
  new Gauge({
    name: 'gatehouse_jobs',
    help: 'Jobs that wait and that run; absent where the database does not answer',
    labelNames: ['state'],
    registers: [metrics],
    async collect() {
      const rows = await inTime(count()).then(
        answer => answer.rows,
        () => undefined,
      )
      this.reset()
      if (!rows) return
      for (const state of states) this.set({ state }, rows.find(row => row.state === state)?.count ?? 0)
    },
  })
}
