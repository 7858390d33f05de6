import { merge } from '../merge.ts'

/**
 * Columns in order of their totals. Ranking again costs a sort of those touched since the last time and one merge
 * with the rest, which have kept their order.
 */
export class Ranking {
  #order: readonly number[] = []
  #touched: number[] = []
  #isTouched = new Uint8Array(0)

  resize(columns: number) {
    const flags = new Uint8Array(columns)
    flags.set(this.#isTouched)
    this.#isTouched = flags
  }

  /** The column's total has changed. */
  touch(column: number) {
    if (this.#isTouched[column] === 1) return
    this.#isTouched[column] = 1
    this.#touched.push(column)
  }

  /**
   * @param compare a total order: negative where its first argument ranks first
   * @param counts whether a column takes part
   */
  rank(compare: (a: number, b: number) => number, counts: (column: number) => boolean): readonly number[] {
    if (this.#touched.length === 0) return this.#order
    const moved = this.#touched.filter(counts).sort(compare)
    const kept = this.#order.filter(column => this.#isTouched[column] === 0)
    this.#order = merge(moved, kept, compare)
    for (const column of this.#touched) this.#isTouched[column] = 0
    this.#touched = []
    return this.#order
  }
}
