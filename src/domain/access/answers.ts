import { doorsAlike } from './alike.ts'
import { deciderOf, type AccessDecision } from './decide.ts'
import type { AccessSnapshot } from './snapshot.ts'

/** One answer for several doors; its paths end with the first of them. */
export interface SharedAnswer {
  readonly doorIds: readonly number[]
  readonly decision: AccessDecision
}

/**
 * Asks for many doors and one instant about any number of credentials. Doors that cannot differ are decided once.
 * @returns the answers for a credential: each door is in one of them
 * @throws RangeError where a door has a time zone that doesn't exist
 */
export function answersOf(
  snapshot: AccessSnapshot,
  doorIds: readonly number[],
  at: Date,
): (tokenId: number) => readonly SharedAnswer[] {
  const kinds = doorsAlike([snapshot], doorIds).map(alike => ({
    doorIds: alike,
    decided: deciderOf(snapshot, { doorId: alike[0] ?? 0, at }),
  }))
  return tokenId => kinds.map(({ doorIds: alike, decided }) => ({ doorIds: alike, decision: decided(tokenId) }))
}
