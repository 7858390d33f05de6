/** The server's messages to the process of its embedded database. */
export type Order = { order: 'stop' } | { order: 'countFsyncs'; request: number }

/** That process's messages to the server. `port` is null on a unix socket. */
export type Report =
  | { report: 'ready'; port: number | null }
  | { report: 'failed'; reason: string; ownerPid: number | null }
  | { report: 'fsyncs'; request: number; count: number }

/** What that process is started with: one JSON argument. */
export interface Assignment {
  dataFolder: string
  /** The socket's path, or null for loopback TCP at `port` (0: any). */
  socketPath: string | null
  port: number
}
