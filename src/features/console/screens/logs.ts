import { request } from '../../../api/request.ts'
import type { Answered } from '../domain/typed.ts'
import { failedAs, type Result } from '../../../crud/device-command/outcome.ts'
import type { Line } from './lines.ts'

/** Of each controller the newest are kept. */
const mostLines = 500

type Send = (controllerId: number, text: string) => Promise<Answered>

/**
 * What was typed and answered at each controller's console, since the page was loaded: it stays while other tabs and
 * screens are shown, and an answer finds its line then too.
 */
export class Logs {
  readonly #send: Send
  readonly #lines = new Map<number, readonly Line[]>()
  readonly #listeners = new Set<() => void>()
  #last = 0

  constructor(send: Send) {
    this.#send = send
  }

  readonly subscribe = (listener: () => void): (() => void) => {
    this.#listeners.add(listener)
    return () => void this.#listeners.delete(listener)
  }

  of(controllerId: number): readonly Line[] {
    return this.#lines.get(controllerId) ?? none
  }

  /** Sends what was typed; resolves once it is known what came of it, or that it is not. */
  async type(controllerId: number, text: string, by: string): Promise<void> {
    const lineId = ++this.#last
    const line: Line = { lineId, text, at: Date.now(), by, outcome: 'waiting', said: '' }
    this.#set(controllerId, [...this.of(controllerId), line].slice(-mostLines))
    const came: Result = await this.#send(controllerId, text).then(
      ({ output }) => ({ outcome: 'done', said: output }),
      failedAs,
    )
    // One that was cleared meanwhile is not there any more.
    this.#set(
      controllerId,
      this.of(controllerId).map(each => (each.lineId === lineId ? { ...each, ...came } : each)),
    )
  }

  clear(controllerId: number): void {
    this.#set(controllerId, none)
  }

  /** Nothing of it stays: somebody else may sign in. */
  forget(): void {
    this.#lines.clear()
    this.#tell()
  }

  #set(controllerId: number, lines: readonly Line[]): void {
    this.#lines.set(controllerId, lines)
    this.#tell()
  }

  #tell(): void {
    for (const listener of this.#listeners) listener()
  }
}

const none: readonly Line[] = []

/** Those of this page. */
export const logs = new Logs((controllerId, text) =>
  request<Answered>('POST', `/controller/${controllerId}/console`, { body: { text } }),
)
