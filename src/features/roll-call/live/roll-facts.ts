import type { ZoneState } from '../../../live/views/occupancy.state.ts'
import type { LiveMark } from '../domain/mark.ts'
import type { LiveUnlisted } from '../domain/unlisted.ts'
import type { SiteOf, Who } from './roll.ts'

/** What a roll is worked out from. */
export interface RollFacts {
  readonly zones: readonly ZoneState[]
  readonly marks: ReadonlyMap<number, LiveMark>
  /** People who have left with another credential. */
  readonly away: ReadonlySet<number>
  readonly siteOf: SiteOf
  /** Areas with an evacuation: their buildings are called before anybody is marked. */
  readonly evacuated: readonly number[]
  /** Who was added to the evacuations. */
  readonly entries: ReadonlyMap<string, LiveUnlisted>
  /** What people need to get out. */
  readonly needs: ReadonlyMap<number, string>
}

export const noFacts: RollFacts = {
  zones: [],
  marks: new Map(),
  away: new Set(),
  siteOf: () => undefined,
  evacuated: [],
  entries: new Map(),
  needs: new Map(),
}

/** Whose mark, entry or absence is another than before. */
export function* marksChanged(before: RollFacts, after: RollFacts): Iterable<Who> {
  yield* keysChanged(before.marks, after.marks)
  yield* keysChanged(before.entries, after.entries)
  yield* membersChanged(before.away, after.away)
}

function* keysChanged<K>(before: ReadonlyMap<K, unknown>, after: ReadonlyMap<K, unknown>): Iterable<K> {
  if (before === after) return
  for (const [key, value] of after) if (before.get(key) !== value) yield key
  for (const key of before.keys()) if (!after.has(key)) yield key
}

/** What only one of two sets has. */
export function* membersChanged<K>(before: ReadonlySet<K>, after: ReadonlySet<K>): Iterable<K> {
  if (before === after) return
  for (const key of after) if (!before.has(key)) yield key
  for (const key of before) if (!after.has(key)) yield key
}
