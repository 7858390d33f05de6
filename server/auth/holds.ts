import type { Pool } from 'pg'
import { attempt, attemptFailed, byPair, forgive, startAfresh, type ThrottleRule } from './throttle.ts'

/** What counts an attempt, and under which name. */
export type Hold = readonly [rule: ThrottleRule, name: string]

/** An attempt that must not be made: by which rule, and until when. */
export interface Held {
  readonly rule: ThrottleRule
  readonly until: Date
}

/** Counts an attempt everywhere; where it must not be made, it is counted as failed by the rules before. */
export async function beginHolds(pool: Pool, holds: readonly Hold[], at: Date): Promise<Held | undefined> {
  for (const [index, [rule, name]] of holds.entries()) {
    const until = await attempt(pool, rule, name, at)
    if (!until) continue
    await failHolds(pool, holds.slice(0, index))
    return { rule, until }
  }
  return undefined
}

/** The attempt failed. */
export async function failHolds(pool: Pool, holds: readonly Hold[]): Promise<void> {
  for (const [rule, name] of holds) await attemptFailed(pool, rule, name)
}

/** The attempt succeeded: it counts no more, and where `afresh` nor do those before it. */
export async function endHolds(
  pool: Pool,
  holds: readonly Hold[],
  afresh: readonly ThrottleRule[] = [byPair],
): Promise<void> {
  for (const [rule, name] of holds) await (afresh.includes(rule) ? startAfresh : forgive)(pool, rule, name)
}

/** How many minutes are left, as people read it. */
export const minutesUntil = (until: Date, at: Date): number =>
  Math.max(1, Math.ceil((until.getTime() - at.getTime()) / 60_000))
