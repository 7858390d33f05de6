import type { DoubtState } from './doubts.state.ts'
import type { Head } from './roll.ts'

/** Nobody stays that long: who was read in before it has probably left without a read. */
export const doubtedAfterHours = 12
const doubtedAfterMs = doubtedAfterHours * 3_600_000

/** Why it is uncertain that somebody is in, in words. */
export const doubtWords = {
  unknown: 'not known when they were read',
  old: `read over ${doubtedAfterHours} hours ago`,
  entryOnly: 'nobody is read out of this zone',
  exit: 'somebody left by request to exit since',
  tailgated: 'the door stood open after their read',
} as const
export type Doubt = keyof typeof doubtWords

type Asked = Pick<Head, 'at' | 'mark' | 'entry' | 'tokenId' | 'zoneId'>

/**
 * Why it is uncertain that somebody is in, the weightiest reason alone; undefined where they were read in and would have
 * been read out, or somebody has accounted for them since.
 */
export function doubtOf(
  { at, mark, entry, tokenId, zoneId }: Asked,
  nowMs: number,
  doubts: DoubtState,
): Doubt | undefined {
  if (entry || (mark !== undefined && mark.mark !== 'cleared')) return undefined
  if (at === undefined) return 'unknown'
  if (nowMs - at > doubtedAfterMs) return 'old'
  if (zoneId !== undefined && (doubts.exits.get(zoneId) ?? 0) > at) return 'exit'
  if (tokenId !== undefined && doubts.tailgated.has(tokenId)) return 'tailgated'
  return zoneId !== undefined && doubts.entryOnly.has(zoneId) ? 'entryOnly' : undefined
}

/** Of whom it is uncertain that they are in, and why, by the keys of their heads. */
export function doubtsOf(
  heads: readonly (Asked & Pick<Head, 'key'>)[],
  nowMs: number,
  doubts: DoubtState,
): ReadonlyMap<Head['key'], Doubt> {
  const found = new Map<Head['key'], Doubt>()
  for (const head of heads) {
    const doubt = doubtOf(head, nowMs, doubts)
    if (doubt) found.set(head.key, doubt)
  }
  return found
}
