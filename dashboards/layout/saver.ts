import type { Dashboard } from '../../src/domain/dashboard.ts'

export type SaveState =
  | { readonly state: 'saved' }
  | { readonly state: 'pending' }
  | { readonly state: 'saving' }
  | { readonly state: 'failed'; readonly reason: string }

export interface SaverOptions {
  /** Stores a layout; undefined goes back to the preset. Rejects with words for people. */
  readonly store: (layout: Dashboard | undefined) => Promise<void>
  readonly onChange: (state: SaveState) => void
  readonly quietMs?: number
  readonly retryMs?: number
}

/**
 * Saves the newest layout once changes have paused. During a save the next one waits; a failed one is kept
 * and tried again, so that the last layout wins and none is lost while the page lives.
 */
export class Saver {
  readonly #options: Required<SaverOptions>
  #wanted: { readonly layout: Dashboard | undefined } | undefined
  #timer: ReturnType<typeof setTimeout> | undefined
  #saving = false
  #closed = false

  constructor(options: SaverOptions) {
    this.#options = { quietMs: 800, retryMs: 5000, ...options }
  }

  /** Whether there are unsaved changes. */
  get unsaved(): boolean {
    return this.#wanted !== undefined || this.#saving
  }

  save(layout: Dashboard | undefined) {
    this.#wanted = { layout }
    this.#options.onChange({ state: 'pending' })
    this.#after(this.#options.quietMs)
  }

  /** Saves what waits without waiting any longer: a retry by hand, or the end of editing. */
  flush() {
    if (this.#wanted) void this.#store()
  }

  /** Saves pending changes, and reports nothing more. */
  close() {
    this.flush()
    this.#closed = true
    clearTimeout(this.#timer)
  }

  #after(delayMs: number) {
    clearTimeout(this.#timer)
    if (!this.#closed) this.#timer = setTimeout(() => this.flush(), delayMs)
  }

  async #store() {
    if (this.#saving || !this.#wanted) return
    clearTimeout(this.#timer)
    const { layout } = this.#wanted
    this.#wanted = undefined
    this.#saving = true
    this.#report({ state: 'saving' })
    const failure = await this.#options.store(layout).then(
      () => undefined,
      (error: unknown) => (error instanceof Error ? error.message : String(error)),
    )
    this.#saving = false
    this.#settle(failure, layout)
  }

  #settle(failure: string | undefined, layout: Dashboard | undefined) {
    if (failure !== undefined) {
      this.#wanted ??= { layout }
      this.#report({ state: 'failed', reason: failure })
      this.#after(this.#options.retryMs)
    } else if (this.#wanted) {
      this.#report({ state: 'pending' })
      this.#after(this.#closed ? 0 : this.#options.quietMs)
      if (this.#closed) this.flush()
    } else this.#report({ state: 'saved' })
  }

  #report(state: SaveState) {
    if (!this.#closed) this.#options.onChange(state)
  }
}
