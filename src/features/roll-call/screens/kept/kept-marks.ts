import { ApiError, messageOf } from '../../../../api/api-error.ts'
import type { LiveMark } from '../../domain/mark.ts'
import { type KeptMark, readKept } from './kept-mark.ts'

const retryMs = 5000

/** How the marks of this device stand. */
export interface KeptState {
  /** In the order in which they were made. */
  readonly marks: readonly KeptMark[]
  /** The server could not be reached: they wait here. */
  readonly waits: boolean
  /** The device keeps them; else they are lost with the page. */
  readonly isStored: boolean
  /** Why the last mark of a person was refused. */
  readonly refused: ReadonlyMap<number, string>
  /** What the server has answered, by person: what is shown of them since. */
  readonly taken: ReadonlyMap<number, LiveMark>
}

type Store = Pick<Storage, 'getItem' | 'setItem' | 'removeItem'>
type Send = (mark: KeptMark) => Promise<LiveMark>

/** An answer that says nothing of the mark: it is sent again. */
const isNoAnswer = (error: unknown) =>
  !(error instanceof ApiError) || error.status === 0 || error.status >= 500 || [401, 429].includes(error.status)

/**
 * Marks on their way to the server, in order. Each is kept on the device before it is sent and until the server has
 * answered for it: neither a lost connection, nor a closed page, nor a restart loses one.
 */
export class KeptMarks {
  readonly #place: string
  readonly #store: Store
  readonly #send: Send
  readonly #listeners = new Set<() => void>()
  #state: KeptState
  #sending = false
  #timer: ReturnType<typeof setTimeout> | undefined

  /** @param place the name under which they are kept: one for each user and client */
  constructor(place: string, store: Store, send: Send) {
    this.#place = place
    this.#store = store
    this.#send = send
    this.#state = {
      marks: readKept(store.getItem(place)),
      waits: false,
      isStored: true,
      refused: new Map(),
      taken: new Map(),
    }
  }

  readonly state = (): KeptState => this.#state

  readonly subscribe = (listener: () => void): (() => void) => {
    this.#listeners.add(listener)
    return () => this.#listeners.delete(listener)
  }

  /** Keeps a mark, and sends it as soon as it can be. */
  add(mark: Omit<KeptMark, 'follows'>): void {
    const follows = this.#state.marks.some(({ personId }) => personId === mark.personId)
    const refused = new Map(this.#state.refused)
    refused.delete(mark.personId)
    this.#set({ ...this.#state, marks: [...this.#state.marks, { ...mark, follows }], refused })
    void this.flush()
  }

  /** Sends what waits; what can't be sent now is tried again. */
  readonly flush = async (): Promise<void> => {
    if (this.#sending) return
    clearTimeout(this.#timer)
    this.#sending = true
    try {
      for (let [next] = this.#state.marks; next; [next] = this.#state.marks) {
        if (!(await this.#sendOne(next))) return
      }
    } finally {
      this.#sending = false
    }
  }

  /** @returns false where the server gave no answer */
  async #sendOne(mark: KeptMark): Promise<boolean> {
    try {
      const shown = await this.#send(mark)
      this.#set({ ...this.#state, taken: new Map(this.#state.taken).set(mark.personId, shown) })
      const isShown = shown.mark === mark.mark && !shown.contradicts && !shown.agrees
      this.#done(mark, isShown ? shown.sequence : undefined)
      return true
    } catch (error) {
      if (!isNoAnswer(error)) {
        this.#done(mark, undefined)
        this.#set({ ...this.#state, refused: new Map(this.#state.refused).set(mark.personId, messageOf(error)) })
        return true
      }
      this.#set({ ...this.#state, waits: true })
      this.#timer = setTimeout(() => void this.flush(), retryMs)
      return false
    }
  }

  /** Who made a later mark for the same person here has seen this one. */
  #done({ key, personId }: KeptMark, sequence: number | undefined): void {
    const marks = this.#state.marks
      .filter(mark => mark.key !== key)
      .map(mark =>
        mark.personId === personId && mark.follows && sequence !== undefined ? { ...mark, seen: sequence } : mark,
      )
    this.#set({ ...this.#state, marks, waits: false })
  }

  #set(state: KeptState): void {
    this.#state = { ...state, isStored: this.#keep(state.marks) }
    for (const listener of this.#listeners) listener()
  }

  /** @returns false where the device has no room, or keeps nothing for this page */
  #keep(marks: readonly KeptMark[]): boolean {
    try {
      if (marks.length === 0) this.#store.removeItem(this.#place)
      else this.#store.setItem(this.#place, JSON.stringify(marks))
      return true
    } catch {
      return false
    }
  }
}
