import { setTimeout as delay } from 'node:timers/promises'
import type pg from 'pg'
import { startMaintenance } from './embedded/maintenance.ts'
import { superviseEmbedded } from './embedded/supervisor.ts'
import { watchForHangs } from './embedded/watchdog.ts'
import { KeptClient } from './kept-client.ts'
import { outageOf } from './outage.ts'
import { patience, sessionOptions, type Patience } from './patience.ts'
import { createPool } from './pool.ts'

const oldestVersion = 15
const closePatienceMs = 5_000

export interface DatabaseOptions {
  /** A PostgreSQL server; without it the embedded database in `dataFolder` is started. */
  databaseUrl?: string | undefined
  dataFolder: string
  /** Called with lost connections, restarts and failed maintenance, one line each. Default: standard error. */
  log?: (text: string) => void
  /** Embedded only: whether it is cleaned up beside the work on it. Not while one thing is done with it. Default: true. */
  maintained?: boolean
}

export interface Database {
  /** For requests: callers learn within ten seconds that the database doesn't answer. */
  pool: pg.Pool
  /** For background work: a minute per statement. */
  background: pg.Pool
  /** For what takes as long as there is data: migrations, the demo estate, exports and imports. */
  long: pg.Pool
  kind: 'embedded' | 'postgresql'
  /** Closes the pools; the embedded database writes everything down and ends. */
  close(): Promise<void>
  /** Embedded only: flushes to the disk since its process started. */
  fsyncs?(): Promise<number>
  /** Embedded only: the process that serves it now. */
  pid?(): number
  /** Embedded only: ends the process at once, also if it hangs; committed data survives. */
  kill?(): void
  /** Embedded only: how often it has ended unasked and come back. */
  restarts?(): number
  /** Embedded only: resolves when it has ended for good unexpectedly; the server should end then. */
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
  const open = (bounds: Patience) => {
    const config = { connectionString: databaseUrl, options: sessionOptions(bounds), Client: KeptClient }
    const pool = createPool(
      config,
      error => !pool.ending && log(`A database connection was lost: ${error.message}`),
      bounds,
    )
    return pool
  }
  const pools = openPools(open)
  try {
    await checkVersion(pools.pool)
  } catch (error) {
    await endPools(pools)
    throw error
  }
  return { ...pools, kind: 'postgresql', close: once(() => endPools(pools)) }
}

async function openEmbedded(options: DatabaseOptions): Promise<Database> {
  const { maintained = true } = options
  const log = logOf(options)
  const embedded = await superviseEmbedded({ dataFolder: options.dataFolder, onInterruption: log })
  const { host, port } = embedded
  // Its connections share one session, so each asks one thing at a time. An interruption breaks every connection; the
  // supervisor reports it once.
  const config = { host, port, user: 'postgres', database: 'postgres', pipeline: false }
  const open = (bounds: Patience) => createPool(config, () => {}, bounds)
  const pools = openPools(open)
  const maintenance = maintained ? maintain(pools, log) : undefined
  const asking = open({ ...patience.long, max: 1 })
  const stopWatching = watchForHangs({
    ask: () => asking.query('select 1'),
    patienceMs: () => silenceOf(pools),
    pools: Object.values(pools),
    onHang: () => {
      log('The embedded database does not answer; ending its process.')
      embedded.kill()
    },
  })
  const close = async () => {
    stopWatching()
    await maintenance?.stop()
    await endPools({ ...pools, asking })
    await embedded.stop()
  }
  return {
    ...pools,
    kind: 'embedded',
    pid: () => embedded.pid(),
    restarts: () => embedded.restarts(),
    fsyncs: () => embedded.fsyncs(),
    kill: () => embedded.kill(),
    lost: embedded.lost,
    close: once(close),
  }
}

/** An embedded database that is silent for this long hangs, unless it was given work that takes longer. */
const hangsAfterMs = 10_000

function silenceOf({ background, long }: Pools): number {
  const isUsed = (pool: pg.Pool) => pool.totalCount > pool.idleCount
  if (isUsed(long)) return patience.long.queryMs
  return isUsed(background) ? patience.background.queryMs : hangsAfterMs
}

/** That it can't be reached now is no error of this check: that is reported elsewhere, and the next check follows. */
const maintain = ({ pool, long }: Pools, log: (text: string) => void) =>
  startMaintenance(pool, {
    long,
    onError: error => {
      if (outageOf(error) !== 'unavailable') log(`Maintenance of the embedded database failed: ${String(error)}`)
    },
  })

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

type Pools = Pick<Database, 'pool' | 'background' | 'long'>

/** Each opens its connections only when it is used. */
const openPools = (open: (bounds: Patience) => pg.Pool): Pools => ({
  pool: open(patience.request),
  background: open(patience.background),
  long: open(patience.long),
})

/** A leaked connection must not keep the server from stopping. */
async function endPools(pools: Readonly<Record<string, pg.Pool>> | Pools): Promise<void> {
  const ended = Promise.all(Object.values(pools).map(each => each.end()))
  await Promise.race([ended, delay(closePatienceMs, undefined, { ref: false })])
}

const logOf = ({ log = text => process.stderr.write(`${text}\n`) }: DatabaseOptions) => log

function once(close: () => Promise<void>): () => Promise<void> {
  let closed: Promise<void> | undefined
  return () => (closed ??= close())
}
