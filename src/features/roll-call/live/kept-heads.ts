import type { LiveMark } from '../domain/mark.ts'
import { byStanding, type Head, standingOf } from './roll.ts'

/** The newest marks: those of the roll, and those that the server has taken since. */
export function marksOf(heads: readonly Head[], taken: Iterable<LiveMark>): ReadonlyMap<number, LiveMark> {
  const marks = new Map(heads.flatMap(({ mark }) => (mark ? [[mark.personId, mark] as const] : [])))
  for (const mark of taken)
    if (mark.sequence > (marks.get(mark.personId)?.sequence ?? -1)) marks.set(mark.personId, mark)
  return marks
}

/** The heads of an evacuated site with other marks, who needs help first. */
export const headsWith = (heads: readonly Head[], marks: ReadonlyMap<number, LiveMark>): readonly Head[] =>
  heads
    .map(head => {
      const mark = head.personId === undefined ? undefined : marks.get(head.personId)
      return { ...head, mark, standing: standingOf(mark, true) }
    })
    .sort(byStanding)

/** The zones that the heads are in. */
export const zonesOf = (heads: readonly Head[]): readonly { readonly zoneId: number; readonly name: string }[] => [
  ...new Map(
    heads.flatMap(({ zoneId, zone }) =>
      zoneId === undefined ? [] : [[zoneId, { zoneId, name: zone ?? 'A zone without a name' }] as const],
    ),
  ).values(),
]
