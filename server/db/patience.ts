/** How long the users of a pool wait for a connection, and for the answer to one query. */
export interface Patience {
  /** The most connections. */
  readonly max: number
  readonly connectMs: number
  readonly queryMs: number
}

/** The kinds of database use. Each has a time limit: a connection that doesn't answer in time is dropped. */
export const patience = {
  /** Requests and the live stream. */
  request: { max: 16, connectMs: 8_000, queryMs: 6_000 },
  /** Background work: jobs, averages, retention. */
  background: { max: 3, connectMs: 60_000, queryMs: 60_000 },
  /** Work that takes as long as there is data: migrations, the demo estate, exports, imports, maintenance. */
  long: { max: 4, connectMs: 3_600_000, queryMs: 3_600_000 },
} as const satisfies Record<string, Patience>

/** The server gives up a little earlier and says so: then the connection stays good. */
const serverEarlierMs = 1_000
/** The server ends a transaction whose client is gone, and gives back its locks, a little after the client gave up. */
const serverLaterMs = 1_000

/**
 * What PostgreSQL is given when a connection is opened: limits on a statement and on a transaction that nobody
 * continues, and when to check whether the client is still there.
 */
export function sessionOptions({ queryMs }: Patience): string {
  const settings = {
    TimeZone: 'UTC',
    statement_timeout: queryMs - serverEarlierMs,
    idle_in_transaction_session_timeout: queryMs + serverLaterMs,
    tcp_keepalives_idle: 10,
    tcp_keepalives_interval: 3,
    tcp_keepalives_count: 3,
  }
  return Object.entries(settings)
    .map(([name, value]) => `-c ${name}=${value}`)
    .join(' ')
}
