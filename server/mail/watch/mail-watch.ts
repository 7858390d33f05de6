import type { MailServerHeard } from '../../../src/domain/hubs/notification.ts'
import type { MailServerWatch } from '../../hubs/mail-server.ts'
import { watchServer, type Watched } from './watch-server.ts'

type Hear = (heard: MailServerHeard) => void

/** What was known when the last listener left holds for that long: a page that is loaded again hears the same. */
const holdsMs = 10_000

/** Whether the mail server answers: asked while somebody listens, and only then. Each process asks for its own viewers. */
export class MailWatch implements MailServerWatch {
  readonly #watched: Omit<Watched, 'tell'>
  readonly #hearing = new Set<Hear>()
  /** Undefined while it is not known. */
  #answers: boolean | undefined
  /** When it last answered, or was first asked, by this process's own clock. */
  #lastMs = 0
  #leftMs = -Infinity
  #stopping: AbortController | undefined

  constructor(watched: Omit<Watched, 'tell'>) {
    this.#watched = watched
  }

  listen(hear: Hear): () => void {
    const one: Hear = heard => hear(heard)
    this.#hearing.add(one)
    if (!this.#stopping) this.#start()
    one(this.#known())
    return () => {
      this.#hearing.delete(one)
      if (this.#hearing.size === 0) this.#stop()
    }
  }

  #start(): void {
    const now = performance.now()
    if (now - this.#leftMs > holdsMs) [this.#answers, this.#lastMs] = [undefined, now]
    const stopping = new AbortController()
    this.#stopping = stopping
    const tell = (answers: boolean) => stopping.signal.aborted || this.#tell(answers)
    void watchServer({ ...this.#watched, tell }, stopping.signal)
  }

  #stop(): void {
    this.#stopping?.abort()
    this.#stopping = undefined
    this.#leftMs = performance.now()
  }

  #tell(answers: boolean): void {
    if (answers) this.#lastMs = performance.now()
    if (answers === this.#answers) return
    this.#answers = answers
    const known = this.#known()
    for (const hear of this.#hearing) hear(known)
  }

  #known(): MailServerHeard {
    if (this.#answers === undefined) return { state: 'asked' }
    return this.#answers ? { state: 'answers' } : { state: 'silent', forMs: performance.now() - this.#lastMs }
  }
}

/** Where no mail server is set up. */
export const noMailServer: MailServerWatch = {
  listen(hear) {
    hear({ state: 'notSetUp' })
    return () => {}
  },
}
