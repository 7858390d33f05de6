import type { ChangesAnswer, DeliveredChange, RecordsAnswer, Wish } from '../domain/delivery.ts'

/** What holds records for a controller asks the server so. All reject if it cannot be reached. */
export interface ChangesLine {
  /** What is pending, from its beginning; where that is nothing it may wait for it, until the signal. */
  readonly pull: (controllerId: number, signal: AbortSignal) => Promise<ChangesAnswer>
  /** All that it must hold, after a change. */
  readonly records: (controllerId: number, after: number) => Promise<RecordsAnswer>
  /** Reports what it holds. */
  readonly report?: (controllerId: number, records: Records) => Promise<unknown>
  readonly acknowledge: (controllerId: number, changeId: number) => Promise<unknown>
}

/** It asks again after this time where it was refused, or has not been told everything yet. */
const againMs = 3000

type Details = NonNullable<DeliveredChange['details']>
type Subject = DeliveredChange['subject']

/**
 * The records that a controller must hold, kept in memory: by the simulator for its controllers, and by the gateway for
 * devices that cannot hold such records. It begins by asking for all of them; then it pulls changes, applies them, and
 * acknowledges them.
 */
export class HeldRecords {
  readonly #id: number
  readonly #line: ChangesLine
  #records: Kept = new Map()
  #nextAt = 0
  #asking: AbortController | undefined
  #isComplete = false
  #revision = 0

  constructor(id: number, line: ChangesLine) {
    this.#id = id
    this.#line = line
  }

  /** Whether it has received all that it must hold. Until then it can't tell who has access. */
  get isComplete(): boolean {
    return this.#isComplete
  }

  /** Grows with each change of what it holds. */
  get revision(): number {
    return this.#revision
  }

  /** What it holds of a record; undefined for none. */
  of(subject: Subject, subjectId: number): Details | undefined {
    return this.#records.get(subject)?.get(subjectId)
  }

  /** What it holds of a kind, by id. */
  all(subject: Subject): ReadonlyMap<number, Details> {
    return this.#records.get(subject) ?? new Map<number, Details>()
  }

  /** Asks for changes, unless it is asking already: what there is, or what comes while it waits. */
  async take(now: number): Promise<void> {
    if (this.#asking || now < this.#nextAt) return
    const asking = new AbortController()
    this.#asking = asking
    this.#nextAt = now + againMs
    try {
      if (!this.#isComplete) this.#isComplete = await this.#begin()
      for (let isMore = true; isMore;) isMore = await this.#pull(asking.signal)
      if (this.#isComplete) this.#nextAt = now
    } catch (error) {
      if (!asking.signal.aborted) throw error
    } finally {
      this.#asking = undefined
    }
  }

  /** The cable is pulled: it hears nothing of what it waits for. */
  cutOff(): void {
    this.#asking?.abort()
  }

  /** @returns whether there is more */
  async #pull(signal: AbortSignal): Promise<boolean> {
    const { items, next, wish } = await this.#line.pull(this.#id, signal)
    if (signal.aborted) return false
    for (const change of items) hold(this.#records, change)
    if (items.length > 0) this.#revision += 1
    const last = items.at(-1)
    if (last) await this.#line.acknowledge(this.#id, last.changeId)
    if (wish) await this.#grant(wish)
    return next !== null
  }

  /** Loses a record without noticing, as a controller with a faulty memory does. */
  lose(subject: Subject, subjectId: number): void {
    this.#records.get(subject)?.delete(subjectId)
    this.#revision += 1
  }

  /** Holds something else of a record, without noticing. */
  corrupt(subject: Subject, subjectId: number, details: Details): void {
    const held = this.#records.get(subject)
    held?.set(subjectId, { ...held.get(subjectId), ...details })
    this.#revision += 1
  }

  async #grant(wish: Wish): Promise<void> {
    if (wish === 'reload' && !(await this.#begin())) return
    await this.#line.report?.(this.#id, this.#records)
  }

  /** Reads all that it must hold, and goes by what it held until it has all. @returns whether that was all */
  async #begin(): Promise<boolean> {
    const read: Kept = new Map()
    for (let after = 0; ;) {
      const { items, next, workingOut } = await this.#line.records(this.#id, after)
      for (const record of items) hold(read, { ...record, operation: 'add' })
      if (next !== null) {
        after = next
        continue
      }
      this.#records = read
      this.#revision += 1
      return !workingOut
    }
  }
}

/** The details of records, by kind and id. */
export type Records = ReadonlyMap<Subject, ReadonlyMap<number, Details>>
type Kept = Map<Subject, Map<number, Details>>

function hold(
  records: Kept,
  { operation, subject, subjectId, details }: Omit<DeliveredChange, 'changeId' | 'created'>,
): void {
  const held = records.get(subject) ?? new Map<number, Details>()
  records.set(subject, held)
  if (operation === 'delete' || details === null) held.delete(subjectId)
  else held.set(subjectId, details)
}
