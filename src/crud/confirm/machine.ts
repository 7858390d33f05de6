import { ApiError, messageOf } from '../../api/api-error.ts'

/** How long a success or a failure is shown by its mark alone. */
export const resultMs = 1000

/** Where a confirm-action dialog is. `item` is what the action is about. */
export type ConfirmState<T> =
  | { readonly at: 'idle' }
  | { readonly at: 'loadingItem' }
  /** `reason`: why the last attempt failed, until the next. */
  | { readonly at: 'showingItem'; readonly item: T; readonly reason?: string }
  | { readonly at: 'submitting'; readonly item: T }
  | { readonly at: 'success'; readonly item: T }
  /** Without an item it was the loading that failed. */
  | { readonly at: 'failure'; readonly item?: T; readonly reason: string }

export interface ConfirmAction<T, I> {
  /** Loads what the action is about, each time afresh. */
  readonly load: () => Promise<T>
  readonly submit: (item: T, input: I) => Promise<void>
  /** Once, after a success, when the dialog has closed. */
  readonly onOk: (item: T) => void
}

/** The words of a failure: a 422's list, what a 500 says, else the message, else that it failed. */
export function failureText(error: unknown): string {
  if (error instanceof ApiError && error.errors.length > 0)
    return [...new Set(error.errors.map(({ errorMessage }) => errorMessage))].join('\n')
  return messageOf(error) || 'It failed. No reason was given'
}

/**
 * The confirm-action dialog: idle, loading item, showing item, submitting, then success (which closes after a second
 * and reports it) or failure (a second, then it can be retried). Late answers, after it was closed or
 * reopened, are not shown.
 */
export class ConfirmMachine<T, I> {
  readonly #action: ConfirmAction<T, I>
  readonly #listeners = new Set<() => void>()
  #state: ConfirmState<T> = { at: 'idle' }
  #timer: ReturnType<typeof setTimeout> | undefined
  #opened = 0

  constructor(action: ConfirmAction<T, I>) {
    this.#action = action
  }

  readonly state = (): ConfirmState<T> => this.#state

  readonly subscribe = (listener: () => void): (() => void) => {
    this.#listeners.add(listener)
    return () => void this.#listeners.delete(listener)
  }

  readonly open = (): void => {
    if (this.#state.at === 'idle') this.#load()
  }

  /** After a failed load: loads again. */
  readonly retry = (): void => {
    if (this.#state.at === 'failure' && !('item' in this.#state)) this.#load()
  }

  readonly submit = (input: I): void => {
    if (this.#state.at !== 'showingItem') return
    const { item } = this.#state
    this.#go({ at: 'submitting', item })
    this.#action.submit(item, input).then(
      () => {
        this.#go({ at: 'success', item })
        this.#timer = setTimeout(this.close, resultMs)
      },
      error => this.#fail(item, failureText(error)),
    )
  }

  /** Refused while submitting. */
  readonly close = (): void => {
    if (this.#state.at === 'submitting' || this.#state.at === 'idle') return
    const done = this.#state.at === 'success' ? this.#state : undefined
    this.#go({ at: 'idle' })
    if (done) this.#action.onOk(done.item)
  }

  #go(next: ConfirmState<T>): void {
    clearTimeout(this.#timer)
    this.#state = next
    for (const listener of this.#listeners) listener()
  }

  #load(): void {
    const mine = ++this.#opened
    const isCurrent = () => mine === this.#opened && this.#state.at === 'loadingItem'
    this.#go({ at: 'loadingItem' })
    this.#action.load().then(
      item => isCurrent() && this.#go({ at: 'showingItem', item }),
      error => isCurrent() && this.#go({ at: 'failure', reason: failureText(error) }),
    )
  }

  #fail(item: T, reason: string): void {
    this.#go({ at: 'failure', item, reason })
    this.#timer = setTimeout(() => this.#go({ at: 'showingItem', item, reason }), resultMs)
  }
}
