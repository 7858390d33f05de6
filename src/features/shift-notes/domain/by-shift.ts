import type { shifts } from './shift-note.ts'

/** A note, as far as it tells which shift it is of. */
export interface OfShift {
  readonly areaId: number
  /** yyyy-mm-dd */
  readonly day: string
  readonly shift: keyof typeof shifts
  readonly important: boolean
  readonly status: 'open' | 'settled'
}

/** The notes of one shift at one site. */
export interface ShiftNotes<N extends OfShift> {
  readonly key: string
  readonly notes: readonly [N, ...N[]]
}

const order: Readonly<Record<OfShift['shift'], number>> = { early: 0, late: 1, night: 2 }

const rank = ({ status, important }: OfShift) => (status === 'settled' ? 2 : important ? 0 : 1)

/**
 * Notes by the shifts that left them: the newest shift first, and of each shift the important ones first and the settled
 * ones last.
 * @param notes in any order; it is kept within a shift
 */
export function byShift<N extends OfShift>(notes: readonly N[]): readonly ShiftNotes<N>[] {
  const groups = Map.groupBy(notes, ({ areaId, day, shift }) => `${day} ${order[shift]} ${areaId}`)
  return [...groups]
    .toSorted(([one], [other]) => (one < other ? 1 : -1))
    .flatMap(([key, group]) => {
      const [first, ...rest] = group.toSorted((one, other) => rank(one) - rank(other))
      return first ? [{ key, notes: [first, ...rest] as const }] : []
    })
}
