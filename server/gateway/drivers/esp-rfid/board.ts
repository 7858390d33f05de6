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

/** As many records as the server gives at once. */
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
 * A board, and what the gateway does in its place. It cannot hold what a controller must, so its records are here, and
 * it gets the list of cards that follows from them. What has changed is acknowledged once the board has that list.
 */
export class Board {
  readonly line: BoardLine
  readonly #parts: Parts
  readonly #held: HeldRecords
  #users: Users | undefined
  /** Grows whenever what it has is not known any more. */
  #forgotten = 0
  #door: { readonly revision: number; readonly of: BoardDoor | undefined } | undefined
  #turn: NodeJS.Timeout | undefined
  #writing: Promise<void> = Promise.resolve()

  constructor(parts: Parts) {
    this.#parts = parts
    this.line = new BoardLine(parts.publish)
    this.#held = this.#heldBy(parts)
  }

  /** Its door, as far as the records for it are here. */
  get door(): BoardDoor | undefined {
    const { revision } = this.#held
    if (this.#door?.revision !== revision) this.#door = { revision, of: boardDoorOf(this.#held) }
    return this.#door.of
  }

  /** What it has is not known any more: it was without a connection, or without power. */
  forget(): void {
    this.#forgotten += 1
    this.#users = undefined
  }

  /** Reads what is new for its controller, and has the board open its door for those who may, and no others. */
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

  /** One after the other: two that wrote at once would undo each other's work. */
  #write(): Promise<void> {
    const writing = this.#writing.then(() => this.#writeNow())
    this.#writing = writing.catch(() => undefined)
    return writing
  }

  async #writeNow(): Promise<void> {
    // From some of the records a list would follow that leaves out others.
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
