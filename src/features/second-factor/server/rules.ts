import {
  byGuesses,
  type Context,
  type Hold,
  isKnownNetwork,
  networkOf,
  type PendingSignIn,
  type ThrottleRule,
} from '../../../../server/kit/index.ts'

const minuteMs = 60_000
/** Wrong codes of one pending sign-in: after five it is worth nothing, and the password has to be entered again. */
export const byPending: ThrottleRule = {
  kind: 'pendingSignIn',
  free: 5,
  firstLockMs: 15 * minuteMs,
  longestLockMs: 15 * minuteMs,
  wearsOffMs: 60 * minuteMs,
}
/** Wrong codes of a user at one network, over all their sign-ins there: some 100 a day in the long run. */
const byCodesHere: ThrottleRule = { ...byGuesses, kind: 'codesHere', free: 10 }
/** The same at all networks that the user has not signed in from lately: their own are not held up by it. */
const byCodesElsewhere: ThrottleRule = {
  kind: 'codesElsewhere',
  free: 20,
  firstLockMs: minuteMs,
  longestLockMs: 15 * minuteMs,
  wearsOffMs: 10 * minuteMs,
}
/** Wrong first codes of what a session sets up. */
export const byConfirming: ThrottleRule = { ...byGuesses, kind: 'confirmSetUp' }
/** Codes that are sent to a user: text messages cost money. */
const bySending: ThrottleRule = {
  kind: 'codesSent',
  free: 12,
  firstLockMs: 5 * minuteMs,
  longestLockMs: 60 * minuteMs,
  wearsOffMs: 10 * minuteMs,
}

/** What counts an attempt of one pending sign-in. */
export const pendingHold = ({ pendingSignInId }: Pick<PendingSignIn, 'pendingSignInId'>): Hold => [
  byPending,
  String(pendingSignInId),
]

/** What counts an attempt at the second step. The network of a user's own is counted apart from those of others. */
export async function stepHolds(
  { database: { pool } }: Context,
  pending: PendingSignIn,
  address: string,
): Promise<readonly Hold[]> {
  const { userId, username } = pending
  const network = networkOf(address)
  const always: readonly Hold[] = [pendingHold(pending), [byCodesHere, `${userId} ${network}`]]
  return (await isKnownNetwork(pool, username, network)) ? always : [...always, [byCodesElsewhere, String(userId)]]
}

/** What counts a code that is to be sent. */
export async function sendHolds(
  { database: { pool } }: Context,
  { userId, username }: { readonly userId: number; readonly username: string },
  address: string,
): Promise<readonly Hold[]> {
  const network = networkOf(address)
  const isKnown = await isKnownNetwork(pool, username, network)
  return [[bySending, isKnown ? `${userId} ${network}` : String(userId)]]
}
