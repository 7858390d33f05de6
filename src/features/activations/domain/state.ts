import type { AccessRow } from './wire.ts'

/** Whether an activation counts on a day: today, not yet, or no longer. */
export type AccessState = 'now' | 'later' | 'over'

/** @param today 2026-11-21, in the time zone of the site */
export function stateOf(
  { validFrom, validUntil }: Pick<AccessRow, 'validFrom' | 'validUntil'>,
  today: string,
): AccessState {
  if (validUntil !== null && validUntil < today) return 'over'
  return validFrom !== null && validFrom > today ? 'later' : 'now'
}
