/** Where each page of a list begins: the first has no cursor. */
export type Starts = readonly (string | undefined)[]

export const firstPage: Starts = [undefined]

/**
 * The page starts after page `index` has been read and has named the next start. A change before a page moves its
 * start; later starts are corrected when they are read.
 */
export function withNext(starts: Starts, index: number, next: string | null): Starts {
  if (next === null) return starts.length > index + 1 ? starts.slice(0, index + 1) : starts
  if (starts[index + 1] === next || index >= starts.length) return starts
  return starts.toSpliced(index + 1, 1, next)
}

/** The pages that hold the rows from `first` to `last`, and those beside them, as far as they are known. */
export function pagesAround(starts: Starts, first: number, last: number, rows: number): readonly number[] {
  const from = Math.max(0, Math.floor(first / rows) - 1)
  const to = Math.min(starts.length - 1, Math.floor(last / rows) + 1)
  return Array.from({ length: Math.max(0, to - from + 1) }, (_, offset) => from + offset)
}
