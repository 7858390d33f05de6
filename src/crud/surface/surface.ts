import type { HubHealthState } from '../../live/views/hub-health.state.ts'

/**
 * How far a tile's data can be trusted. `ageMs`: since when the data was last known to be current.
 * waiting: nothing has come yet; failed: nothing can be shown; lost: the last known data is shown.
 */
export type Surface =
  | { readonly state: 'waiting' }
  | { readonly state: 'live'; readonly ageMs: number }
  | { readonly state: 'late'; readonly ageMs: number }
  | { readonly state: 'lost'; readonly ageMs: number; readonly reason: string }
  | { readonly state: 'failed'; readonly reason: string }

/** Older than this is late; older than that is lost, whatever the connection says of itself. */
export const lateAfterMs = 4000
export const lostAfterMs = 20_000

/** What browsers and the transport say, and what that means. The first that matches counts. */
const words: readonly (readonly [pattern: RegExp, meaning: string])[] = [
  [
    /failed to fetch|load failed|networkerror|negotiation|websocket|no connection after|refused/i,
    'The server cannot be reached',
  ],
  [/timeout|timed out|not answer/i, 'The server does not answer'],
  [/\b(401|403)\b|unauthori[sz]ed|forbidden/i, 'This session has ended: sign in again'],
  [/\b429\b/, 'The server is refusing requests for now'],
  [/\b50[237]\b/, 'The server is not ready'],
  [/\bstatus\b|\berror\b|exception|[<>{}]|\w:\/\//i, 'The server has a problem'],
]

/** A reason in plain words: a browser's own message about a lost connection helps nobody at a wall. */
export const inWords = (reason = 'The connection was lost'): string =>
  words.find(([pattern]) => pattern.test(reason))?.[1] ?? reason

/** Whether nothing comes any more. */
export const isCut = (surface: Surface): surface is Extract<Surface, { reason: string }> =>
  surface.state === 'lost' || surface.state === 'failed'

/** The state of everything that comes over the stream (the logger hub carries it). */
export function surfaceOf(health: HubHealthState, nowMs: number): Surface {
  const { confirmedAt, snapshot, snapshotReason, hubs } = health
  const hub = hubs.logger
  const cut = hub?.state === 'lost' ? inWords(hub.reason) : undefined
  if (confirmedAt === undefined) {
    const reason = cut ?? (snapshot === 'failed' ? inWords(snapshotReason ?? 'The server sent no data') : undefined)
    return reason === undefined ? { state: 'waiting' } : { state: 'failed', reason }
  }
  // If the clock was set back since, the age is unknown: how far it is in the future counts as doubt.
  const ageMs = Math.abs(nowMs - confirmedAt)
  if (cut !== undefined) return { state: 'lost', ageMs, reason: cut }
  if (snapshot === 'failed')
    return { state: 'lost', ageMs, reason: inWords(snapshotReason ?? 'The server sent no data') }
  if (ageMs > lostAfterMs) return { state: 'lost', ageMs, reason: 'The server does not answer' }
  return { state: ageMs > lateAfterMs ? 'late' : 'live', ageMs }
}
