import type { LiveMark } from '../domain/mark.ts'
import type { LiveUnlisted } from '../domain/unlisted.ts'
import { byStanding, type Head, headOfEntry, standingOf } from './roll.ts'

type Told = LiveMark | LiveUnlisted

const isMark = (told: Told): told is LiveMark => 'personId' in told

/** The newest marks of people: those of the roll, and those that the server has taken since. */
export function marksOf(heads: readonly Head[], taken: Iterable<Told>): ReadonlyMap<number, LiveMark> {
  const marks = new Map(
    heads.flatMap(({ personId, mark }) =>
      personId !== undefined && mark ? [[personId, { ...mark, personId }] as const] : [],
    ),
  )
  for (const mark of taken)
    if (isMark(mark) && mark.sequence > (marks.get(mark.personId)?.sequence ?? -1)) marks.set(mark.personId, mark)
  return marks
}

/** The newest of who is not on the roll: those of the roll as it was kept, and those that the server has taken since. */
export function entriesOf(heads: readonly Head[], taken: Iterable<Told>): ReadonlyMap<string, LiveUnlisted> {
  const entries = new Map(
    heads.flatMap(({ entry, name, mark }) =>
      entry && mark ? [[entry.entryId, { ...entry, name, ...mark }] as const] : [],
    ),
  )
  for (const entry of taken)
    if (!isMark(entry) && !entry.gone && entry.sequence > (entries.get(entry.entryId)?.sequence ?? -1))
      entries.set(entry.entryId, entry)
  return entries
}

/** The heads of an evacuated site with other marks, and who is not on the roll; who needs help first. */
export const headsWith = (
  heads: readonly Head[],
  marks: ReadonlyMap<number, LiveMark>,
  entries: ReadonlyMap<string, LiveUnlisted>,
): readonly Head[] =>
  [
    ...heads
      .filter(({ entry }) => entry === undefined)
      .map(head => {
        const mark = head.personId === undefined ? undefined : marks.get(head.personId)
        return { ...head, mark, standing: standingOf(mark, true) }
      }),
    ...[...entries.values()].map(headOfEntry),
  ].sort(byStanding)

/** Whether other heads are shown than before, or other marks. */
export function isNews(heads: readonly Head[], before: readonly Head[]): boolean {
  const known = new Map(before.map(({ key, mark }) => [key, mark?.sequence]))
  return heads.length !== before.length || heads.some(({ key, mark }) => known.get(key) !== mark?.sequence)
}

/** The zones that the heads are in. */
export const zonesOf = (heads: readonly Head[]): readonly { readonly zoneId: number; readonly name: string }[] => [
  ...new Map(
    heads.flatMap(({ zoneId, zone }) =>
      zoneId === undefined ? [] : [[zoneId, { zoneId, name: zone ?? 'A zone without a name' }] as const],
    ),
  ).values(),
]
