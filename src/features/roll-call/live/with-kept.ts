import type { LiveMark } from '../domain/mark.ts'

type Kept = Pick<LiveMark, 'personId' | 'mark' | 'at'> & {
  /** The sequence of the mark that was seen when it was made. */
  readonly seen: number
}

/** Marks as a device without a connection shows them: its own, which nobody else knows yet, over those it was told of. */
export function withKept(told: ReadonlyMap<number, LiveMark>, kept: readonly Kept[]): ReadonlyMap<number, LiveMark> {
  const marks = new Map(told)
  for (const { personId, mark, at, seen } of kept) {
    const areaId = marks.get(personId)?.areaId
    if (mark === 'cleared') marks.delete(personId)
    else marks.set(personId, { personId, mark, at, by: 'you', sequence: seen, ...(areaId !== undefined && { areaId }) })
  }
  return marks
}
