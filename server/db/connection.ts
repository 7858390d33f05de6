import { setTimeout as delay } from 'node:timers/promises'
import type pg from 'pg'
import { startMaintenance } from './embedded/maintenance.ts'
import { superviseEmbedded } from './embedded/supervisor.ts'
import { createPool } from './pool.ts'

const oldestVersion = 15
const closePatienceMs = 5_000

export interface DatabaseOptions {
  /** A PostgreSQL server; without it the embedded database in `dataFolder` is started. */
  databaseUrl?: string | undefined
  dataFolder: string
  /** Told of lost connections, restarts and failed maintenance, one line each. Default: standard error. */
  log?: (text: string) => void
}

export interface Database {
  pool: pg.Pool
  kind: 'embedded' | 'postgresql'
  /** Closes the pool; the embedded database writes everything down and ends. */
  close(): Promise<void>
  /** Embedded only: flushes to the disk since its process started. */
  fsyncs?(): Promise<number>
  /** Embedded only: the process that serves it now. */
  pid?(): number
  /** Embedded only: how often it has ended unasked and come back. */
  restarts?(): number
  /** Embedded only: resolves when it has ended for good although nobody asked; the server should end then. */
  lost?: Promise<Error>
}

/**
 * Opens the database, either kind, and checks that it answers and is new enough.
 * Throws EmbeddedStartFailed (with `ownerPid` where another process owns the folder), or an Error that says what is
 * wrong with the PostgreSQL server.
 */
export function openDatabase(options: DatabaseOptions): Promise<Database> {
  return options.databaseUrl ? openPostgresql(options.databaseUrl, logOf(options)) : openEmbedded(options)
}

async function openPostgresql(databaseUrl: string, log: (text: string) => void): Promise<Database> {
  const config = { connectionString: databaseUrl, max: 16, options: '-c TimeZone=UTC' }
  const pool = createPool(config, error => {
    if (!pool.ending) log(`A database connection was lost: ${error.message}`)
  })
  try {
    await checkVersion(pool)
  } catch (error) {
    await pool.end()
    throw error
  }
  return { pool, kind: 'postgresql', close: once(() => endPool(pool)) }
}

async function openEmbedded(options: DatabaseOptions): Promise<Database> {
  const log = logOf(options)
  const embedded = await superviseEmbedded({ dataFolder: options.dataFolder, onInterruption: log })
  const { host, port } = embedded
  // Its connections share one session, so each asks one thing at a time.
  const config = { host, port, user: 'postgres', database: 'postgres', max: 16, pipeline: false }
  // An interruption breaks every connection; the supervisor reports it once.
  const pool = createPool(config, () => {})
  const maintenance = startMaintenance(pool, {
    onError: error => log(`Maintenance of the embedded database failed: ${String(error)}`),
  })
  const close = async () => {
    await maintenance.stop()
    await endPool(pool)
    await embedded.stop()
  }
  return {
    pool,
    kind: 'embedded',
    pid: () => embedded.pid(),
    restarts: () => embedded.restarts(),
    fsyncs: () => embedded.fsyncs(),
    lost: embedded.lost,
    close: once(close),
  }
}

/** Throws where the server does not answer, or is older than what the SQL is written for. */
export async function checkVersion(pool: pg.Pool): Promise<void> {
  const { rows } = await pool.query<{ version: number }>(
    `SELECT current_setting('server_version_num')::integer AS version`,
  )
  const version = Math.floor((rows[0]?.version ?? 0) / 10_000)
  if (version < oldestVersion) {
    throw new Error(`Gatehouse needs PostgreSQL ${oldestVersion} or newer; this server is version ${version}.`)
  }
}

/** A connection somebody never gave back must not keep the server from stopping. */
async function endPool(pool: pg.Pool): Promise<void> {
  await Promise.race([pool.end(), delay(closePatienceMs, undefined, { ref: false })])
}

const logOf = ({ log = text => process.stderr.write(`${text}\n`) }: DatabaseOptions) => log

function once(close: () => Promise<void>): () => Promise<void> {
  let closed: Promise<void> | undefined
  return () => (closed ??= close())
}
