import type { Failure } from './failure.ts'

const minuteMs = 60_000
const dayMs = 24 * 60 * minuteMs
/** The pauses between tries, in minutes; the last one stays. */
const pauses = [1, 2, 5, 10, 20, 30, 60] as const
/** About fifteen hours. */
const mostTries = 20
/** A mail server that is away for longer is no passing thing. */
const mostUnreachedMs = 3 * dayMs

/**
 * When an email is tried again; undefined where it has failed for good.
 * @param tries how often it has been tried, this time included; tries that reached no server do not count
 * @param since when it was to be sent
 */
export function nextTry({ kind }: Failure, tries: number, since: Date, now: Date): Date | undefined {
  const isOver = kind === 'unreached' ? now.getTime() - since.getTime() >= mostUnreachedMs : tries >= mostTries
  if (kind === 'refused' || kind === 'unwanted' || isOver) return undefined
  const pause = pauses[Math.min(Math.max(tries, 1), pauses.length) - 1] ?? 60
  return new Date(now.getTime() + pause * minuteMs)
}
