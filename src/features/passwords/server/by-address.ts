import {
  attempt,
  attemptFailed,
  type Context,
  minutesUntil,
  networkOf,
  type ThrottleRule,
} from '../../../../server/kit/index.ts'
import { fault } from '../../../domain/faults.ts'

const minuteMs = 60_000

/** 20 at once, and then one a minute. */
const ruleOf = (kind: string): ThrottleRule => ({
  kind,
  free: 20,
  firstLockMs: minuteMs,
  longestLockMs: 15 * minuteMs,
  wearsOffMs: minuteMs,
})

/**
 * Counts something that strangers may only do so often from one address.
 * @param kind forgotten: asking for a link to any address; resetCode: a code that is not valid
 * @throws 429
 */
export async function countAddress(
  { database: { pool }, now }: Context,
  kind: 'forgotten' | 'resetCode',
  ip: string,
): Promise<void> {
  const [rule, at] = [ruleOf(kind), now()]
  const lock = await attempt(pool, rule, networkOf(ip), at)
  if (lock) throw fault('lockedOut', { minutes: minutesUntil(lock, at) })
  await attemptFailed(pool, rule, networkOf(ip))
}
