import type pg from 'pg'

export interface MaintenanceOptions {
  /** How often the work is looked at. */
  everyMs?: number
  /** A checkpoint is due after this much log, so that a crash never has long to replay... */
  checkpointAfterBytes?: number
  /** ...and after this long where anything was written. */
  checkpointEveryMs?: number
  vacuumEveryMs?: number
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

/**
 * Tables worth a VACUUM (ANALYZE), by PostgreSQL's own autovacuum thresholds, with the system's own tables and those
 * whose row versions are old enough to need freezing. One statement per table: the database serves nobody during it.
 */
const dueTables = `
  SELECT format('%I.%I', n.nspname, c.relname) AS name
  FROM pg_class c
  JOIN pg_namespace n ON n.oid = c.relnamespace
  JOIN pg_stat_all_tables s ON s.relid = c.oid
  WHERE c.relkind IN ('r', 'm') AND c.relpersistence <> 't' AND (
    s.n_dead_tup > 50 + 0.2 * greatest(c.reltuples, 0)
    OR s.n_mod_since_analyze > 50 + 0.1 * greatest(c.reltuples, 0)
    OR s.n_ins_since_vacuum > 1000 + 0.2 * greatest(c.reltuples, 0)
    OR age(c.relfrozenxid) > 150000000
  )
  ORDER BY 1`

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
    long = pool,
  } = options
  const done = { checkpoints: 0, vacuumed: 0 }
  const checkpoint = { atMs: performance.now(), atByte: 0 }
  const vacuum = { atMs: performance.now(), atByte: 0 }
  const look = async () => {
    const written = await writtenBytes(pool)
    const now = performance.now()
    if (written > vacuum.atByte && now - vacuum.atMs >= vacuumEveryMs) {
      for (const name of await tablesToVacuum(pool)) {
        await long.query(`VACUUM (ANALYZE) ${name}`)
        done.vacuumed++
      }
      Object.assign(vacuum, { atMs: now, atByte: await writtenBytes(pool) })
    }
    const log = (await writtenBytes(pool)) - checkpoint.atByte
    if (log >= checkpointAfterBytes || (log > 0 && now - checkpoint.atMs >= checkpointEveryMs)) {
      await long.query('CHECKPOINT')
      done.checkpoints++
      Object.assign(checkpoint, { atMs: now, atByte: await writtenBytes(pool) })
    }
  }
  return { done, look }
}

async function tablesToVacuum(pool: pg.Pool): Promise<string[]> {
  // The counts of the last second are not in the statistics yet; here all connections are one session.
  await pool.query('SELECT pg_stat_force_next_flush()')
  const { rows } = await pool.query<{ name: string }>(dueTables)
  return rows.map(row => row.name)
}

/** Where the write-ahead log ends, in bytes since its beginning. */
async function writtenBytes(pool: pg.Pool): Promise<number> {
  const { rows } = await pool.query<{ bytes: number }>(`SELECT (pg_current_wal_insert_lsn() - '0/0')::float8 AS bytes`)
  return rows[0]?.bytes ?? 0
}
