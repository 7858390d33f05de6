import { keptMark } from '../kept.ts'

const letter = (text: string): number => text.charCodeAt(0)
const kinds = { parse: letter('P'), bind: letter('B'), error: letter('E') } as const
const closeStatement = letter('S')
/** A plan may take a few hundred kilobytes. */
const most = 64

/** What to send for a statement, and what the database's answer to it is to become. */
interface Rewritten {
  readonly bytes: Uint8Array
  /** Takes every piece of the answer. */
  readonly answer: (piece: Uint8Array) => Uint8Array
}

/** ParseComplete; an answer in five bytes, as CloseComplete is. */
const parsed = Uint8Array.of(letter('1'), 0, 0, 0, 4)
const closedLength = 5

/**
 * Statements that begin with the mark of `kept()`: the database keeps their plans. Connections share its one session, so
 * a client could not name a statement of its own: they are named here, by their text, and the client sees none of it.
 */
export class KeptStatements {
  /** The names by text; the least recently used first. */
  readonly #names = new Map<string, string>()
  /** To be closed with the next statement. */
  #left: string[] = []
  #made = 0

  /** @param messages of one statement, up to its Sync; undefined where it is not to be kept */
  rewrite(messages: readonly Uint8Array[]): Rewritten | undefined {
    const [parse, bind, ...others] = messages
    if (parse?.[0] !== kinds.parse || bind?.[0] !== kinds.bind) return undefined
    const text = textOf(parse)
    if (!text?.startsWith(keptMark)) return undefined
    const known = this.#names.get(text)
    const name = known ?? `kept${(this.#made += 1)}`
    this.#names.delete(text)
    this.#names.set(text, name)
    this.#leaveOldest()
    const closes = this.#left.map(close)
    this.#left = []
    const own = known ? [] : [named(parse, name, head)]
    const bytes = Buffer.concat([...closes, ...own, named(bind, name, endOfText(bind, head)), ...others])
    let skip = closes.length * closedLength
    let isFirst = true
    const answer = (piece: Uint8Array): Uint8Array => {
      const rest = piece.subarray(Math.min(skip, piece.length))
      skip -= piece.length - rest.length
      if (rest.length === 0 || !isFirst) return rest
      isFirst = false
      // It may be that there is no such statement, or that it would answer with other columns than before.
      if (rest[0] === kinds.error) this.#forget(text)
      return known ? Buffer.concat([parsed, rest]) : rest
    }
    return { bytes, answer }
  }

  #leaveOldest(): void {
    const oldest = this.#names.keys().next().value
    if (this.#names.size > most && oldest !== undefined) this.#forget(oldest)
  }

  #forget(text: string): void {
    const name = this.#names.get(text)
    if (name !== undefined) this.#left.push(name)
    this.#names.delete(text)
  }
}

/** The letter and the length of a message. */
const head = 5

/** Where the text that begins at `from` has ended. */
const endOfText = (message: Uint8Array, from: number): number => message.indexOf(0, from) + 1

/** The statement's text; undefined where it has a name already. */
function textOf(parse: Uint8Array): string | undefined {
  if (parse[head] !== 0) return undefined
  return Buffer.from(parse.buffer, parse.byteOffset + head + 1, parse.length - head - 1)
    .subarray(0, endOfText(parse, head + 1) - head - 2)
    .toString()
}

/** A message with a statement's name in place of the empty one at `at`. */
function named(message: Uint8Array, name: string, at: number): Uint8Array {
  const made = Buffer.concat([message.subarray(0, at), Buffer.from(name), message.subarray(at)])
  made.writeUInt32BE(made.length - 1, 1)
  return made
}

function close(name: string): Uint8Array {
  const text = Buffer.from(`${name}\0`)
  const made = Buffer.alloc(head + 1 + text.length)
  made.writeUInt8(letter('C'), 0)
  made.writeUInt32BE(made.length - 1, 1)
  made.writeUInt8(closeStatement, head)
  text.copy(made, head + 1)
  return made
}
