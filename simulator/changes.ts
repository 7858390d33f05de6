import type { ChangesAnswer, DeliveredChange } from '../src/domain/delivery.ts'

/** The server's side of what a controller must know; rejects where it cannot be reached. */
export interface ChangesLine {
  /** What is pending, from its beginning. */
  readonly pull: (controllerId: number) => Promise<ChangesAnswer>
  readonly acknowledge: (controllerId: number, changeId: number) => Promise<unknown>
}

const everyMs = 3000

/** What a simulated controller has been told: it asks every few seconds, takes over what it is given, and says so. */
export class HeldRecords {
  readonly #id: number
  readonly #line: ChangesLine
  readonly #records = new Map<string, DeliveredChange['details']>()
  #nextAt = 0
  #asking = false

  constructor(id: number, line: ChangesLine) {
    this.#id = id
    this.#line = line
  }

  /** What it holds of a record; undefined for none. */
  of(subject: DeliveredChange['subject'], subjectId: number): DeliveredChange['details'] | undefined {
    return this.#records.get(`${subject} ${subjectId}`)
  }

  /** Asks for changes when it is time to, until there are none. */
  async take(now: number): Promise<void> {
    if (this.#asking || now < this.#nextAt) return
    this.#asking = true
    this.#nextAt = now + everyMs
    try {
      for (let isMore = true; isMore;) {
        const { items, next } = await this.#line.pull(this.#id)
        for (const change of items) this.#hold(change)
        const last = items.at(-1)
        if (last) await this.#line.acknowledge(this.#id, last.changeId)
        isMore = next !== null
      }
    } finally {
      this.#asking = false
    }
  }

  #hold({ operation, subject, subjectId, details }: DeliveredChange): void {
    if (operation === 'delete') this.#records.delete(`${subject} ${subjectId}`)
    else this.#records.set(`${subject} ${subjectId}`, details)
  }
}
