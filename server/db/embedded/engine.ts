import { PGlite, type PGliteOptions } from '@electric-sql/pglite'
import { btree_gin as btreeGin } from '@electric-sql/pglite/contrib/btree_gin'
import { pg_trgm as pgTrgm } from '@electric-sql/pglite/contrib/pg_trgm'
import { KeptStatements } from './kept-statements.ts'

/** Those of a statement with parameters before its Sync: parse, bind, describe, execute, close. */
const partMessages = new Set(['P', 'B', 'D', 'E', 'C'].map(letter => letter.charCodeAt(0)))
const flush = 'H'.charCodeAt(0)
const simpleQuery = 'Q'.charCodeAt(0)
const sync = 'S'.charCodeAt(0)
const terminate = 'X'.charCodeAt(0)
const syncMessage = Uint8Array.of(sync, 0, 0, 0, 4)

function queryMessage(sql: string): Uint8Array {
  const text = Buffer.from(`${sql}\0`)
  const head = Buffer.alloc(5)
  head.writeUInt8(simpleQuery, 0)
  head.writeUInt32BE(text.length + 4, 1)
  return new Uint8Array(Buffer.concat([head, text]))
}

/**
 * PGlite's own parameters without -F (no fsync), with a log that is flushed at each commit, and with a quarter of its usual
 * buffers: what they don't hold is in the system's cache.
 */
const durableParams = [
  ...PGlite.defaultStartParams.filter(param => param !== '-F'),
  ...['fsync=on', 'wal_sync_method=fsync', 'max_wal_size=256MB', 'shared_buffers=32MB'].flatMap(setting => [
    '-c',
    setting,
  ]),
]

/**
 * PGlite as the socket server may use it. Many connections share its one session, and the socket server keeps to one
 * of them only while `isInTransaction()`. A statement with parameters is several messages (parse, bind, execute, sync)
 * and, where they arrive in more than one piece, another connection's would come in between and bind the wrong
 * statement. So a statement in flight counts as a transaction too, and its messages are handed on together.
 */
export class Engine extends PGlite {
  readonly #kept = new KeptStatements()
  /** Of the statement in flight. */
  #parts: Uint8Array[] = []
  #underWay = false

  constructor(options: Pick<PGliteOptions, 'fs' | 'onStderr'>) {
    super({ ...options, startParams: durableParams, extensions: { btreeGin, pgTrgm } })
  }

  override isInTransaction(): boolean {
    return this.#underWay || super.isInTransaction()
  }

  override async execProtocolRawStream(
    message: Uint8Array,
    options: Parameters<PGlite['execProtocolRawStream']>[1],
  ): Promise<void> {
    const kind = message[0] ?? 0
    if (partMessages.has(kind)) {
      this.#underWay = true
      this.#parts.push(message)
      return
    }
    // A client that leaves ends neither the session, which is everyone's, nor its own statement: `exec` does the latter.
    if (kind === terminate) return
    const parts = this.#takeParts()
    if (kind === sync || kind === simpleQuery) this.#underWay = false
    else if (kind === flush) this.#underWay = true
    const rewritten = kind === sync ? this.#kept.rewrite([...parts, message]) : undefined
    if (!rewritten) return super.execProtocolRawStream(joined([...parts, message]), options)
    const { bytes, answer } = rewritten
    return super.execProtocolRawStream(bytes, { ...options, onRawData: piece => options.onRawData(answer(piece)) })
  }

  /** Also how the socket server rolls back for a client that left: its statement in flight is ended first. */
  override async exec(...args: Parameters<PGlite['exec']>): ReturnType<PGlite['exec']> {
    if (this.#underWay) {
      this.#takeParts()
      await this.runExclusive(() => this.execProtocolRaw(syncMessage))
      this.#underWay = false
    }
    return super.exec(...args)
  }

  #takeParts(): Uint8Array[] {
    const parts = this.#parts
    this.#parts = []
    return parts
  }

  /** Writes everything to the data files, so that the next start has nothing to replay. */
  async checkpoint(): Promise<void> {
    const answer: Uint8Array[] = []
    await this.runExclusive(() =>
      this.execProtocolRawStream(queryMessage('CHECKPOINT'), { onRawData: bytes => answer.push(bytes.slice()) }),
    )
    const text = Buffer.concat(answer).toString('latin1')
    if (text.startsWith('E')) throw new Error(`CHECKPOINT failed: ${text}`)
  }
}

const joined = (messages: readonly Uint8Array[]): Uint8Array =>
  messages.length === 1 && messages[0] ? messages[0] : Buffer.concat(messages)
