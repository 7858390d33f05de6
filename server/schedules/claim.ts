import { randomUUID } from 'node:crypto'
import type { Pool } from 'pg'

export interface DueRun {
  readonly name: string
  /** The instant that it is due at. */
  readonly due: Date
  /** Does it; ends early by an error once the signal is aborted. */
  readonly run: (signal: AbortSignal) => Promise<unknown>
  /** A server that has been silent for this long is dead. */
  readonly staleMs?: number
}

const usualStaleMs = 60_000

/**
 * Does what is due, whichever of several servers comes first; a run that failed, or whose server died, is done again.
 * Safe to ask as often as one likes.
 * @param stop aborted when this server ends
 * @returns 'done' if it was done here and now, 'before' if somebody had done it, 'running' if another server does it
 *   now, 'stopped' if this server ended meanwhile
 */
export async function doOnce(
  pool: Pool,
  task: DueRun,
  stop: AbortSignal,
): Promise<'done' | 'before' | 'running' | 'stopped'> {
  const { name, due, run, staleMs = usualStaleMs } = task
  const runner = randomUUID()
  if (!(await claim(pool, task, runner, staleMs))) return (await isDone(pool, task)) ? 'before' : 'running'
  const lost = new AbortController()
  const beat = async () => {
    const { rowCount } = await pool.query(
      'update schedule_run set "heartbeatAt" = now() where "name" = $1 and "runner" = $2',
      [name, runner],
    )
    if (!rowCount) lost.abort(new Error(`${name} was given to another server`))
  }
  const timer = setInterval(() => void beat().catch(() => undefined), staleMs / 4)
  try {
    await run(AbortSignal.any([stop, lost.signal]))
    await pool.query('update schedule_run set "doneFor" = $3, "runner" = null where "name" = $1 and "runner" = $2', [
      name,
      runner,
      due,
    ])
    return 'done'
  } catch (error) {
    await pool.query('update schedule_run set "runner" = null where "name" = $1 and "runner" = $2', [name, runner])
    if (stop.aborted) return 'stopped'
    throw error
  } finally {
    clearInterval(timer)
  }
}

async function claim(pool: Pool, { name, due }: DueRun, runner: string, staleMs: number): Promise<boolean> {
  const { rowCount } = await pool.query(
    `insert into schedule_run as s ("name", "runner", "heartbeatAt") values ($1, $2, now())
     on conflict ("name") do update set "runner" = excluded."runner", "heartbeatAt" = excluded."heartbeatAt"
     where (s."doneFor" is null or s."doneFor" < $3)
       and (s."runner" is null or s."heartbeatAt" < now() - $4 * interval '1 millisecond')`,
    [name, runner, due, staleMs],
  )
  return rowCount === 1
}

async function isDone(pool: Pool, { name, due }: DueRun): Promise<boolean> {
  const { rowCount } = await pool.query('select 1 from schedule_run where "name" = $1 and "doneFor" >= $2', [name, due])
  return rowCount === 1
}
