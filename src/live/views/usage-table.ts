import type { Names, UsageHistory } from '../../domain/live.ts'
import { Ranking } from './ranking.ts'
import type { UsageRow } from './usage.state.ts'

/** A day of 5-minute buckets. */
export const usageBuckets = 288

type Titles = Names[keyof Names]

const add = (numbers: Uint32Array, index: number, by: number) => {
  numbers[index] = (numbers[index] ?? 0) + by
}
const grown = <T extends Float64Array | Uint32Array>(from: T, to: T): T => {
  to.set(from)
  return to
}

/**
 * Counts of uses over the last 24 hours of up to `limit` ids, by 5-minute bucket, in typed arrays: a row of cells a
 * bucket, a column an id. Uses of more ids than that are not counted, and `uncounted` says how many.
 */
export class UsageTable {
  readonly #limit: number
  readonly #columns = new Map<number, number>()
  readonly #free: number[] = []
  #capacity = 0
  #cells = new Uint32Array(0)
  #totals = new Uint32Array(0)
  #ids = new Float64Array(0)
  #averages = new Float64Array(0)
  #titledAt = new Float64Array(0)
  #people = new Float64Array(0)
  #titles: string[] = []
  #persons: (string | undefined)[] = []
  readonly #ranking = new Ranking()
  /** The newest bucket, and where its row of cells starts. */
  #head = 0
  #headRow = 0
  #sweptAt = 0
  uncounted = 0

  constructor(limit: number) {
    this.#limit = limit
    this.#grow(Math.min(limit, 256))
  }

  /** Ids held, at most the limit. */
  get size() {
    return this.#columns.size
  }

  /**
   * Counts one use. In a bucket after the newest (a clock that is ahead) it counts as now, before the day not at all.
   * @param personId of a credential, who used it
   */
  use(id: number, bucket: number, titles: Titles, personId = 0, persons?: Titles) {
    if (bucket <= this.#head - usageBuckets) return
    const column = this.#columns.get(id) ?? this.#take(id)
    if (column === undefined) {
      this.uncounted++
      return
    }
    const row = bucket >= this.#head ? this.#headRow : (bucket % usageBuckets) * this.#capacity
    add(this.#cells, row + column, 1)
    add(this.#totals, column, 1)
    this.#ranking.touch(column)
    // A title is read once a bucket, so that a renamed credential comes to show its new name.
    if (this.#titledAt[column] === this.#head && this.#people[column] === personId) return
    this.#titledAt[column] = this.#head
    this.#people[column] = personId
    this.#titles[column] = titles?.[id] ?? this.#titles[column] ?? ''
    this.#persons[column] = persons?.[personId]
  }

  /** Moves the day on: what is older than 288 buckets falls out. @returns whether it moved */
  advance(head: number): boolean {
    if (head <= this.#head) return false
    for (let bucket = Math.max(this.#head + 1, head - usageBuckets + 1); bucket <= head; bucket++) this.#empty(bucket)
    this.#head = head
    this.#headRow = (head % usageBuckets) * this.#capacity
    return true
  }

  /** Starts over from what the server counted. */
  load(histories: readonly UsageHistory[], titles: Titles) {
    for (const id of this.#columns.keys()) this.#release(id)
    this.uncounted = 0
    for (const { id, averagePerDay, buckets } of histories) {
      const column = this.#take(id)
      if (column === undefined) continue
      this.#averages[column] = averagePerDay
      this.#titles[column] = titles?.[id] ?? ''
      for (const [bucket, count] of buckets) {
        if (bucket <= this.#head - usageBuckets) continue
        add(this.#cells, (Math.min(bucket, this.#head) % usageBuckets) * this.#capacity + column, count)
        add(this.#totals, column, count)
      }
    }
  }

  /** The most used, most used first; of equals the lower id first. */
  top(rows: number): UsageRow[] {
    const total = (column: number) => this.#totals[column] ?? 0
    const id = (column: number) => this.#ids[column] ?? 0
    const ranked = this.#ranking.rank(
      (a, b) => total(b) - total(a) || id(a) - id(b),
      column => total(column) > 0,
    )
    return ranked.slice(0, rows).map(column => {
      const count = total(column)
      const averagePerDay = this.#averages[column] ?? 0
      return {
        id: id(column),
        name: this.#titles[column] || `#${id(column)}`,
        person: this.#persons[column],
        count,
        averagePerDay,
        ratio: averagePerDay > 0 ? count / averagePerDay : undefined,
      }
    })
  }

  #empty(bucket: number) {
    const row = (bucket % usageBuckets) * this.#capacity
    for (let column = 0; column < this.#capacity; column++) {
      const count = this.#cells[row + column] ?? 0
      if (count === 0) continue
      this.#cells[row + column] = 0
      add(this.#totals, column, -count)
      this.#ranking.touch(column)
    }
  }

  #take(id: number): number | undefined {
    if (this.#free.length === 0 && this.#capacity < this.#limit) this.#grow(Math.min(this.#limit, this.#capacity * 2))
    if (this.#free.length === 0) this.#sweep()
    const column = this.#free.pop()
    if (column === undefined) return undefined
    this.#columns.set(id, column)
    this.#ids[column] = id
    this.#ranking.touch(column)
    return column
  }

  /** Gives up ids without a use in the day; once a bucket, as only time makes more of them. */
  #sweep() {
    if (this.#sweptAt === this.#head) return
    this.#sweptAt = this.#head
    for (const [id, column] of this.#columns) if (this.#totals[column] === 0) this.#release(id)
  }

  #release(id: number) {
    const column = this.#columns.get(id)
    if (column === undefined) return
    this.#columns.delete(id)
    this.#free.push(column)
    this.#ranking.touch(column)
    if ((this.#totals[column] ?? 0) > 0) {
      for (let cell = column; cell < this.#cells.length; cell += this.#capacity) this.#cells[cell] = 0
    }
    this.#totals[column] = 0
    this.#averages[column] = 0
    this.#titledAt[column] = 0
    this.#titles[column] = ''
    this.#persons[column] = undefined
  }

  #grow(capacity: number) {
    const before = this.#capacity
    const cells = new Uint32Array(capacity * usageBuckets)
    for (let row = 0; row < usageBuckets; row++) {
      cells.set(this.#cells.subarray(row * before, (row + 1) * before), row * capacity)
    }
    this.#cells = cells
    this.#totals = grown(this.#totals, new Uint32Array(capacity))
    this.#ids = grown(this.#ids, new Float64Array(capacity))
    this.#averages = grown(this.#averages, new Float64Array(capacity))
    this.#titledAt = grown(this.#titledAt, new Float64Array(capacity))
    this.#people = grown(this.#people, new Float64Array(capacity))
    for (let column = capacity - 1; column >= before; column--) {
      this.#free.push(column)
      this.#titles[column] = ''
      this.#persons[column] = undefined
    }
    this.#ranking.resize(capacity)
    this.#capacity = capacity
    this.#headRow = (this.#head % usageBuckets) * capacity
  }
}
