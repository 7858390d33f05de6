import type { IngestRow } from '../../../../src/domain/ingest.ts'

/** Beyond this the oldest are dropped, so that a faulty board cannot fill the memory. */
const most = 500
const againMs = 5000

/** Keeps the events of a board, which stores none itself, until they are committed. */
export class BoardEvents {
  readonly #send: (rows: readonly IngestRow[]) => Promise<unknown>
  readonly #onError: (error: unknown) => void
  #waiting: readonly IngestRow[] = []
  #trying: Promise<void> | undefined
  #again: NodeJS.Timeout | undefined

  constructor(send: (rows: readonly IngestRow[]) => Promise<unknown>, onError: (error: unknown) => void) {
    this.#send = send
    this.#onError = onError
  }

  /** Resolves when it is committed, or has failed and will be tried again. */
  add(row: IngestRow): Promise<void> {
    this.#waiting = [...this.#waiting, row].slice(-most)
    return this.#try()
  }

  #try(): Promise<void> {
    clearTimeout(this.#again)
    this.#trying ??= this.#sendAll().finally(() => (this.#trying = undefined))
    return this.#trying
  }

  async #sendAll(): Promise<void> {
    while (this.#waiting.length > 0) {
      const rows = this.#waiting
      try {
        await this.#send(rows)
      } catch (error) {
        this.#onError(error)
        this.#again = setTimeout(() => void this.#try(), againMs).unref()
        return
      }
      this.#waiting = this.#waiting.filter(row => !rows.includes(row))
    }
  }
}
