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
  /** From this size on, the indexes of a table are cleaned in a quiet time, this long after it was due... */
  largeBytes?: number
  cleanAfterMs?: number
  /** ...and after this long in any case. */
  cleanByMs?: number
  /** So many looks after each other at which hardly anything was written are a quiet time. */
  quietLooks?: number
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

/** Less than this between two looks, and the database is hardly used: a few events. */
const quietBytes = 64 * 2 ** 10

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

const usual = {
  checkpointAfterBytes: 64 * 2 ** 20,
  checkpointEveryMs: 300_000,
  vacuumEveryMs: 600_000,
  largeBytes: 256 * 2 ** 20,
  cleanAfterMs: 3_600_000,
  cleanByMs: 48 * 3_600_000,
  quietLooks: 30,
}

function maintenanceWork(pool: pg.Pool, options: MaintenanceOptions) {
  const {
    checkpointAfterBytes,
    checkpointEveryMs,
    vacuumEveryMs,
    quietLooks,
    long = pool,
    ...sizes
  } = { ...usual, ...options }
  const done = { checkpoints: 0, vacuumed: 0 }
  const checkpoint = { atMs: performance.now(), atByte: 0 }
  const vacuum = vacuumWork(pool, long, { ...sizes, everyMs: vacuumEveryMs })
  let [lookedAtByte, quiet] = [0, 0]
  const vacuumDue = async () => {
    const written = (await writtenBytes(pool)) - lookedAtByte
    quiet = written < quietBytes ? quiet + 1 : 0
    if (written === 0 && !vacuum.isWaiting()) return
    try {
      done.vacuumed += await vacuum.look(quiet >= quietLooks)
    } finally {
      lookedAtByte = await writtenBytes(pool)
    }
  }
  const checkpointDue = async () => {
    const log = (await writtenBytes(pool)) - checkpoint.atByte
    if (log < checkpointAfterBytes && (log === 0 || performance.now() - checkpoint.atMs < checkpointEveryMs)) return
    await long.query('CHECKPOINT')
    done.checkpoints++
    Object.assign(checkpoint, { atMs: performance.now(), atByte: await writtenBytes(pool) })
  }
  // A vacuum that fails keeps no checkpoint away: it may be what makes room.
  const look = async () => {
    try {
      await vacuumDue()
    } finally {
      await checkpointDue()
    }
  }
  return { done, look }
}

/** Where the write-ahead log ends, in bytes since its beginning. */
async function writtenBytes(pool: pg.Pool): Promise<number> {
  const { rows } = await pool.query<{ bytes: number }>(`SELECT (pg_current_wal_insert_lsn() - '0/0')::float8 AS bytes`)
  return rows[0]?.bytes ?? 0
}
