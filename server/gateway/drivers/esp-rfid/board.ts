import { createHash } from 'node:crypto'
import { newestChecksums } from '../../../../src/domain/delivery.ts'
import { HeldRecords, holdingsOf } from '../../../../src/held-records/index.ts'
import type { Device } from '../../device.ts'
import type { CarriedCalls } from '../driver.ts'
import { boardDoorOf, type BoardDoor } from './board-door.ts'
import { BoardLine, NoAnswer } from './board-line.ts'
import type { BoardCommand } from './messages.ts'
import type { Users } from './users.ts'
import { writeUsers } from './write-users.ts'

/** The most records in one answer of the server. */
const limit = 1000
/** The longest wait of a timer. */
const longestMs = 2 ** 31 - 1

interface Parts {
  readonly device: Device
  readonly calls: CarriedCalls
  readonly publish: (command: BoardCommand & { readonly doorip: string }) => void
  readonly now: () => Date
  readonly onError: (error: unknown) => void
}

/**
 * A board, with what the gateway does for it. A board cannot hold a controller's records, so they are held here, and the
 * board gets the list of cards that follows from them. Changes are acknowledged once the board has that list.
 */
export class Board {
  readonly line: BoardLine
  readonly #parts: Parts
  readonly #held: HeldRecords
  #users: Users | undefined
  /** Grows with each `forget`. */
  #forgotten = 0
  #door: { readonly revision: number; readonly of: BoardDoor | undefined } | undefined
  #turn: NodeJS.Timeout | undefined
  #writing: Promise<void> = Promise.resolve()

  constructor(parts: Parts) {
    this.#parts = parts
    this.line = new BoardLine(parts.publish)
    this.#held = this.#heldBy(parts)
  }

  /** Its door; undefined until its records have been read. */
  get door(): BoardDoor | undefined {
    const { revision } = this.#held
    if (this.#door?.revision !== revision) this.#door = { revision, of: boardDoorOf(this.#held) }
    return this.#door.of
  }

  /** Its list is no longer known, because it was without a connection or without power. */
  forget(): void {
    this.#forgotten += 1
    this.#users = undefined
  }

  /** Reads the changes for its controller, and updates the board's list. */
  async bring(): Promise<void> {
    await this.#held.take(Date.now())
    await this.#write()
  }

  #heldBy({ device, calls }: Parts): HeldRecords {
    const { controllerId } = device
    return new HeldRecords(controllerId, {
      pull: () => calls.delivery.pullLater(device, { controllerId, after: 0, limit }),
      records: (_id, after) => calls.delivery.records(device, { controllerId, after, limit }),
      acknowledge: async (_id, changeId) => {
        if (!this.#held.isComplete) throw new NoAnswer('Not all records for the board are here yet')
        await this.#write()
        await calls.delivery.acknowledge(device, { controllerId, changeId })
      },
      report: async (_id, records) => {
        this.forget()
        await this.#write()
        const holdings = holdingsOf(records, sha256)
        await calls.delivery.report(device, { controllerId, version: newestChecksums, holdings })
      },
    })
  }

  /** One at a time: two concurrent updates would undo each other. */
  #write(): Promise<void> {
    const writing = this.#writing.then(() => this.#writeNow())
    this.#writing = writing.catch(() => undefined)
    return writing
  }

  async #writeNow(): Promise<void> {
    // Until all records are here, the list would miss cards.
    if (!this.#held.isComplete) return
    clearTimeout(this.#turn)
    const now = this.#parts.now()
    const { users, changesAt } = this.door?.wantedUsers(now) ?? {
      users: new Map<string, number>(),
      changesAt: undefined,
    }
    const [has, forgotten] = [this.#users, this.#forgotten]
    this.#users = undefined
    const written = await writeUsers(this.line, has, users)
    if (forgotten === this.#forgotten) this.#users = written
    if (!changesAt) return
    const waitMs = Math.min(Math.max(changesAt.getTime() - now.getTime(), 0) + 1, longestMs)
    this.#turn = setTimeout(() => void this.#write().catch(this.#parts.onError), waitMs).unref()
  }
}

const sha256 = (text: string) => createHash('sha256').update(text).digest('hex')
