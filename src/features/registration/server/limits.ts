import { attempt, attemptFailed, type Context, networkOf, type ThrottleRule } from '../../../../server/kit/index.ts'
import { fault } from '../../../domain/faults.ts'

const minuteMs = 60_000
const longest = { firstLockMs: minuteMs, longestLockMs: 60 * minuteMs } as const
/** A network may be an office; one registration wears off every ten minutes. */
const byNetwork: ThrottleRule = { kind: 'registration', free: 10, wearsOffMs: 10 * minuteMs, ...longest }
/** All networks together. */
const inTotal: ThrottleRule = { kind: 'registrations', free: 200, wearsOffMs: minuteMs, ...longest }
/** Emails to one address. */
const byRecipient: ThrottleRule = { kind: 'registrationMail', free: 4, wearsOffMs: 20 * minuteMs, ...longest }
/** Passwords tried for a new email: every one counts, right or wrong. */
const byResender: ThrottleRule = { kind: 'registrationResend', free: 20, wearsOffMs: 5 * minuteMs, ...longest }
/** Links tried, or looked at. */
const byOpener: ThrottleRule = { kind: 'registrationLink', free: 100, wearsOffMs: minuteMs, ...longest }

type Counted = Pick<Context, 'database' | 'now'>

async function count({ database: { pool }, now }: Counted, rule: ThrottleRule, name: string): Promise<void> {
  const at = now()
  const until = await attempt(pool, rule, name, at)
  if (until)
    throw fault('tooManyRequests', { seconds: Math.max(1, Math.ceil((until.getTime() - at.getTime()) / 1000)) })
  // Each counts, however it ends.
  await attemptFailed(pool, rule, name)
}

/** Counts a registration. @throws 429 where its network, its address or everybody together has to wait */
export async function countRegistration(context: Counted, address: string, email: string): Promise<void> {
  await count(context, byNetwork, networkOf(address))
  await count(context, inTotal, 'all')
  await count(context, byRecipient, email)
}

/** Counts an email to a registrant. @throws 429 */
export const countMail = (context: Counted, email: string): Promise<void> => count(context, byRecipient, email)

/** Counts a stranger who asks for an email again. @throws 429 */
export const countResender = (context: Counted, address: string): Promise<void> =>
  count(context, byResender, networkOf(address))

/** Counts a link that was opened. @throws 429 */
export const countOpener = (context: Counted, address: string): Promise<void> =>
  count(context, byOpener, networkOf(address))
