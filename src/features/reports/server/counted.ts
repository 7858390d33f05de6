import type { Bar } from '../domain/wire.ts'

const mostBars = 20
/** The highest bars, the highest first. */
export const highest = (bars: readonly Bar[]): readonly Bar[] =>
  bars.toSorted((one, other) => other.value - one.value).slice(0, mostBars)

/** A number of something: two things may have one label. */
export interface Counting extends Bar {
  readonly id: number | null
}

/** The number of each, as bars. */
export function barsOf(all: Iterable<Counting>): readonly Bar[] {
  const sums = new Map<number | null, { label: string; value: number }>()
  for (const { id, label, value } of all) {
    const sum = sums.get(id) ?? { label, value: 0 }
    sum.value += value
    sums.set(id, sum)
  }
  return highest([...sums.values()])
}
