import { closeCodes, type EndCause } from './end-cause.ts'

/** The counters of one hub server since its start, and what is currently open. */
export interface HubStats {
  connections: number
  /** Connection tokens waiting for their socket. */
  tokens: number
  opened: number
  /** Negotiations and upgrades answered with an HTTP error. */
  refused: number
  framesSent: number
  bytesSent: number
  ended: Record<EndCause, number>
}

/** What one hub carries now. */
export interface HubLoad {
  connections: number
  /** Sent to its clients, but still in this process. */
  unsentBytes: number
}

export type Tally = Omit<HubStats, 'connections' | 'tokens'>

export function newTally(): Tally {
  const ended = Object.fromEntries(Object.keys(closeCodes).map(cause => [cause, 0])) as Record<EndCause, number>
  return { opened: 0, refused: 0, framesSent: 0, bytesSent: 0, ended }
}
