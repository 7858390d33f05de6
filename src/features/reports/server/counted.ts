import type { Bar } from '../domain/wire.ts'

/** Something that is counted, over the pieces of a stretch. */
export interface Counted {
  count: number
  firstMs: number
  lastMs: number
}

/** A row of one piece. */
export interface Piece {
  readonly count: number
  readonly first: Date
  readonly last: Date
}

/** Adds up what the pieces of a stretch have counted, by a key. */
export function addTo<R extends Piece>(counts: Map<string, R & Counted>, key: string, row: R): void {
  const known = counts.get(key)
  const [firstMs, lastMs] = [row.first.getTime(), row.last.getTime()]
  if (!known) return void counts.set(key, { ...row, firstMs, lastMs })
  known.count += row.count
  known.firstMs = Math.min(known.firstMs, firstMs)
  known.lastMs = Math.max(known.lastMs, lastMs)
}

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

export const iso = (ms: number): string => new Date(ms).toISOString()
