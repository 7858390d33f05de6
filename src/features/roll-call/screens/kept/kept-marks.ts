import { ApiError, messageOf } from '../../../../api/api-error.ts'
import type { LiveMark } from '../../domain/mark.ts'
import type { LiveUnlisted } from '../../domain/unlisted.ts'
import type { Who } from '../../live/roll.ts'
import { type KeptMark, readKept, whoOfKept } from './kept-mark.ts'

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
  readonly refused: ReadonlyMap<Who, string>
  /** What the server has answered, by whom it is about: what is shown of them since. */
  readonly taken: ReadonlyMap<Who, Answer>
}

/** What is shown of somebody now, on the roll or not. */
export type Answer = LiveMark | LiveUnlisted

type Store = Pick<Storage, 'getItem' | 'setItem' | 'removeItem'>
type Send = (mark: KeptMark) => Promise<Answer>

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
    const who = whoOfKept(mark)
    const follows = this.#state.marks.some(each => whoOfKept(each) === who)
    const refused = new Map(this.#state.refused)
    refused.delete(who)
    this.#set({ ...this.#state, marks: [...this.#state.marks, { ...mark, follows }], refused })
    void this.flush()
  }

  /** Drops people who were added here and not sent yet, with their marks: their names must not stay on the device. */
  forgetAdded(): void {
    const added = new Set(this.#state.marks.flatMap(mark => (mark.entry?.added ? [whoOfKept(mark)] : [])))
    const marks = this.#state.marks.filter(mark => !added.has(whoOfKept(mark)))
    if (added.size > 0 || this.#state.refused.size > 0) this.#set({ ...this.#state, marks, refused: new Map() })
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
      this.#set({ ...this.#state, taken: new Map(this.#state.taken).set(whoOfKept(mark), shown) })
      const isShown = shown.mark === mark.mark && !shown.contradicts && !shown.agrees
      this.#done(mark, isShown ? shown.sequence : undefined)
      return true
    } catch (error) {
      if (!isNoAnswer(error)) {
        this.#done(mark, undefined)
        this.#refuse(mark, messageOf(error))
        return true
      }
      this.#set({ ...this.#state, waits: true })
      this.#timer = setTimeout(() => void this.flush(), retryMs)
      return false
    }
  }

  /** Who made a later mark for the same person here has seen this one. */
  #done(done: KeptMark, sequence: number | undefined): void {
    const { key } = done
    const who = whoOfKept(done)
    const marks = this.#state.marks
      .filter(mark => mark.key !== key)
      .map(mark =>
        whoOfKept(mark) === who && mark.follows && sequence !== undefined ? { ...mark, seen: sequence } : mark,
      )
    this.#set({ ...this.#state, marks, waits: false })
  }

  /** A person who could not be added can't be marked either. */
  #refuse(mark: KeptMark, message: string): void {
    const who = whoOfKept(mark)
    const { added } = mark.entry ?? {}
    const marks = added ? this.#state.marks.filter(each => whoOfKept(each) !== who) : this.#state.marks
    const reason = added ? `${added.name}: ${message}` : message
    this.#set({ ...this.#state, marks, refused: new Map(this.#state.refused).set(who, reason) })
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
