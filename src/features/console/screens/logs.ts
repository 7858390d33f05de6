import { request } from '../../../api/request.ts'
import type { Answered } from '../domain/typed.ts'
import { failedAs, type Result } from '../../../crud/device-command/outcome.ts'
import type { ConsoleOutput } from '../../../domain/hubs/comms-engine.ts'
import { OutputParts } from '../../../domain/output-parts.ts'
import { type Line, newest } from './lines.ts'

type Send = (controllerId: number, typed: { readonly text: string; readonly typedId: string }) => Promise<Answered>

/**
 * What was typed and answered at each controller's console, since the page was loaded: it stays while other tabs and
 * screens are shown, and an answer finds its line then too.
 */
export class Logs {
  readonly #send: Send
  readonly #lines = new Map<number, readonly Line[]>()
  readonly #listeners = new Set<() => void>()
  /** The parts of answers that are not whole yet. */
  readonly #coming = new Map<string, OutputParts>()

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
    const typedId = crypto.randomUUID()
    const line: Line = { typedId, text, at: Date.now(), by, outcome: 'waiting', said: '' }
    this.#coming.set(typedId, new OutputParts())
    this.#set(controllerId, [...this.of(controllerId), line])
    const came = await this.#send(controllerId, { text, typedId }).then(
      ({ output }) => ({ outcome: 'done', said: output }) as const,
      failedAs,
    )
    // What was said before it failed stays.
    const before = came.outcome === 'done' ? '' : (this.#coming.get(typedId)?.text ?? '')
    this.#coming.delete(typedId)
    this.#change(controllerId, typedId, { ...came, said: withLine(before, came.said) })
  }

  /** Takes a part of an answer, while that is not whole yet. */
  heard({ controllerId, typedId, part, output }: ConsoleOutput): void {
    const parts = this.#coming.get(typedId)
    if (parts?.add({ part, output, more: true })) this.#change(controllerId, typedId, { said: parts.text })
  }

  clear(controllerId: number): void {
    this.#set(controllerId, none)
  }

  /** Nothing of it stays: somebody else may sign in. */
  forget(): void {
    this.#lines.clear()
    this.#coming.clear()
    this.#tell()
  }

  /** One that was cleared meanwhile is not there any more. */
  #change(controllerId: number, typedId: string, change: Partial<Result>): void {
    this.#set(
      controllerId,
      this.of(controllerId).map(line => (line.typedId === typedId ? { ...line, ...change } : line)),
    )
  }

  #set(controllerId: number, lines: readonly Line[]): void {
    this.#lines.set(controllerId, newest(lines))
    this.#tell()
  }

  #tell(): void {
    for (const listener of this.#listeners) listener()
  }
}

const none: readonly Line[] = []

/** Text with more below it, on a line of its own. */
const withLine = (text: string, more: string): string =>
  text === '' || text.endsWith('\n') ? text + more : `${text}\n${more}`

/** Those of this page. */
export const logs = new Logs((controllerId, body) =>
  request<Answered>('POST', `/controller/${controllerId}/console`, { body }),
)
