import { randomUUID } from 'node:crypto'
import type { Pool } from 'pg'

export interface DailyTask {
  readonly name: string
  /** The day it is done for, yyyy-mm-dd. */
  readonly day: string
  /** Does it; ends early by an error once the signal is aborted. */
  readonly run: (signal: AbortSignal) => Promise<void>
  /** A server that has been silent for so long is dead. */
  readonly staleMs?: number
}

const usualStaleMs = 60_000

/**
 * Does a task once a day, whichever of several servers comes first; one that failed, or whose server died, is done
 * again. Safe to ask as often as one likes.
 * @param stop aborted when this server ends
 * @returns whether it was done here and now
 */
export async function doDaily(pool: Pool, task: DailyTask, stop: AbortSignal): Promise<boolean> {
  const { name, day, run, staleMs = usualStaleMs } = task
  const runner = randomUUID()
  if (!(await claim(pool, name, day, runner, staleMs))) return false
  const lost = new AbortController()
  const beat = async () => {
    const { rowCount } = await pool.query(
      'update daily_task set "heartbeatAt" = now() where "name" = $1 and "runner" = $2',
      [name, runner],
    )
    if (!rowCount) lost.abort(new Error(`${name} was given to another server`))
  }
  const timer = setInterval(() => void beat().catch(() => undefined), staleMs / 4)
  try {
    await run(AbortSignal.any([stop, lost.signal]))
    await pool.query('update daily_task set "doneFor" = $3, "runner" = null where "name" = $1 and "runner" = $2', [
      name,
      runner,
      day,
    ])
    return true
  } catch (error) {
    await pool.query('update daily_task set "runner" = null where "name" = $1 and "runner" = $2', [name, runner])
    if (stop.aborted) return false
    throw error
  } finally {
    clearInterval(timer)
  }
}

async function claim(pool: Pool, name: string, day: string, runner: string, staleMs: number): Promise<boolean> {
  await pool.query('insert into daily_task ("name") values ($1) on conflict do nothing', [name])
  const { rowCount } = await pool.query(
    `update daily_task set "runner" = $2, "heartbeatAt" = now()
     where "name" = $1 and ("doneFor" is null or "doneFor" < $3)
       and ("runner" is null or "heartbeatAt" < now() - $4 * interval '1 millisecond')`,
    [name, runner, day, staleMs],
  )
  return rowCount === 1
}
