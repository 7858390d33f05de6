import type pg from 'pg'
import { vacuumWork } from './vacuum.ts'

export interface MaintenanceOptions {
  /** How often the work is looked at. */
  everyMs?: number
  /** A checkpoint is due after this much log, so that a crash never has long to replay... */
  checkpointAfterBytes?: number
  /** ...and after this long where anything was written. */
  checkpointEveryMs?: number
  vacuumEveryMs?: number
  /** From this size on, the indexes of a table are cleaned at most once in `cleanEveryMs`. */
  largeBytes?: number
  cleanEveryMs?: number
  /** Where the work itself is done, which takes as long as there is data. Default: the pool that is asked for it. */
  long?: pg.Pool
  onError?: (error: unknown) => void
}

export interface Maintenance {
  /** What has been done up to now. */
  done(): { checkpoints: number; vacuumed: number }
  /** Checks for work now, or joins the running check. */
  look(): Promise<void>
  /** No further check; settles when the running one is over. */
  stop(): Promise<void>
}

/** Less than this between two looks, and the database is hardly used. */
const quietBytes = 2 ** 20

/**
 * Does for the embedded database what autovacuum and the checkpointer do for PostgreSQL: PGlite runs neither. Nothing
 * is done where nothing was written since the last time, and never two looks at once.
 */
export function startMaintenance(pool: pg.Pool, options: MaintenanceOptions = {}): Maintenance {
  const { everyMs = 10_000, onError } = options
  const work = maintenanceWork(pool, options)
  let underWay: Promise<void> | undefined
  const look = () =>
    (underWay ??= work
      .look()
      .catch((error: unknown) => onError?.(error))
      .finally(() => (underWay = undefined)))
  const timer = setInterval(() => void look(), everyMs)
  timer.unref()
  return {
    done: () => ({ ...work.done }),
    look,
    stop: async () => {
      clearInterval(timer)
      await underWay
    },
  }
}

function maintenanceWork(pool: pg.Pool, options: MaintenanceOptions) {
  const {
    checkpointAfterBytes = 64 * 2 ** 20,
    checkpointEveryMs = 300_000,
    vacuumEveryMs = 600_000,
    largeBytes = 256 * 2 ** 20,
    cleanEveryMs = 24 * 3_600_000,
    long = pool,
  } = options
  const done = { checkpoints: 0, vacuumed: 0 }
  const checkpoint = { atMs: performance.now(), atByte: 0 }
  const vacuum = vacuumWork(pool, long, { everyMs: vacuumEveryMs, largeBytes, cleanEveryMs })
  let lookedAtByte = 0
  const look = async () => {
    const written = await writtenBytes(pool)
    if (written > lookedAtByte) {
      done.vacuumed += await vacuum.look(written - lookedAtByte < quietBytes)
      lookedAtByte = await writtenBytes(pool)
    }
    const log = (await writtenBytes(pool)) - checkpoint.atByte
    if (log >= checkpointAfterBytes || (log > 0 && performance.now() - checkpoint.atMs >= checkpointEveryMs)) {
      await long.query('CHECKPOINT')
      done.checkpoints++
      Object.assign(checkpoint, { atMs: performance.now(), atByte: await writtenBytes(pool) })
    }
  }
  return { done, look }
}

/** Where the write-ahead log ends, in bytes since its beginning. */
async function writtenBytes(pool: pg.Pool): Promise<number> {
  const { rows } = await pool.query<{ bytes: number }>(`SELECT (pg_current_wal_insert_lsn() - '0/0')::float8 AS bytes`)
  return rows[0]?.bytes ?? 0
}
