import { repeatWithinMs } from '../../../domain/alarm-repeats.ts'

/** When alarms of one type were raised at one place, and which of them belong together with one of them. */
export interface Repeats<T> {
  readonly alarms: readonly T[]
  /** From the first of them to the last, ms. */
  readonly lastedMs: number
}

/**
 * The alarms that belong together with one of them: each at most ten minutes after the one before.
 * @param alarms of one type at one place, with `atMs`, oldest first
 * @param atMs of the one, which is among them
 */
export function repeatsOf<T extends { readonly atMs: number }>(alarms: readonly T[], atMs: number): Repeats<T> {
  const index = alarms.findIndex(alarm => alarm.atMs === atMs)
  if (index === -1) return { alarms: [], lastedMs: 0 }
  const isGap = (at: number) => (alarms[at]?.atMs ?? 0) - (alarms[at - 1]?.atMs ?? 0) > repeatWithinMs
  let [from, to] = [index, index]
  while (from > 0 && !isGap(from)) from--
  while (to < alarms.length - 1 && !isGap(to + 1)) to++
  const together = alarms.slice(from, to + 1)
  return { alarms: together, lastedMs: (together.at(-1)?.atMs ?? 0) - (together[0]?.atMs ?? 0) }
}
