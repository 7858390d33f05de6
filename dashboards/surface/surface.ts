import type { HubHealthState } from '../../src/live/views/hub-health.state.ts'

/**
 * How far what a tile shows can be trusted. `ageMs`: since when the data was last known to be current.
 * waiting: nothing has come yet; failed: nothing can be shown; lost: what is shown is the last that was known.
 */
export type Surface =
  | { readonly state: 'waiting' }
  | { readonly state: 'live'; readonly ageMs: number }
  | { readonly state: 'late'; readonly ageMs: number }
  | { readonly state: 'lost'; readonly ageMs: number; readonly reason: string }
  | { readonly state: 'failed'; readonly reason: string }

/** Older than this is late; older than that is lost, whatever the connection says of itself. */
export const lateAfterMs = 6000
export const lostAfterMs = 20_000

const unreachable = /failed to fetch|failed to complete negotiation|websocket failed/i

/** What a browser says of a connection that does not come about helps nobody at a wall. */
export const inWords = (reason = 'The connection was lost') =>
  unreachable.test(reason) ? 'The server cannot be reached' : reason

/** The state of everything that comes over the stream (the logger hub carries it). */
export function surfaceOf(health: HubHealthState, nowMs: number): Surface {
  const { confirmedAt, snapshot, snapshotReason, hubs } = health
  const hub = hubs.logger
  const cut = hub?.state === 'lost' ? inWords(hub.reason) : undefined
  if (confirmedAt === undefined) {
    const reason = cut ?? (snapshot === 'failed' ? (snapshotReason ?? 'The server gave no data') : undefined)
    return reason === undefined ? { state: 'waiting' } : { state: 'failed', reason }
  }
  // Where the clock was set back since, nobody knows how old it is: by as much as it is in the future it is doubted.
  const ageMs = Math.abs(nowMs - confirmedAt)
  if (cut !== undefined) return { state: 'lost', ageMs, reason: cut }
  if (snapshot === 'failed') return { state: 'lost', ageMs, reason: snapshotReason ?? 'The server gave no data' }
  if (ageMs > lostAfterMs) return { state: 'lost', ageMs, reason: 'The server does not answer' }
  return { state: ageMs > lateAfterMs ? 'late' : 'live', ageMs }
}
