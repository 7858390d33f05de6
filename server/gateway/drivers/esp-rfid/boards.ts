import { espRfidBuild } from '../../../../src/domain/entities/hardware/controller.ts'
import type { Device } from '../../device.ts'
import type { DriverHost } from '../driver.ts'
import { Board } from './board.ts'
import { BoardEvents } from './board-events.ts'
import { NoAnswer } from './board-line.ts'
import { eventOf } from './event-of.ts'
import type { BoardSaid } from './messages.ts'
import { missedReads } from './missed-reads.ts'
import { commandTopic } from './topics.ts'

/** By then the user has been told that the board did not answer, so the command must not arrive later. */
const expiresS = 10

interface Known {
  readonly board: Board
  readonly events: BoardEvents
  /** The last heartbeat; undefined if there was none since the server started. */
  alive: { readonly at: Date } | undefined
  /** Whether its controller has been marked as a board. */
  isIntroduced: boolean
}

/** The boards that have sent something, by controller. */
export class Boards {
  readonly #host: DriverHost
  readonly #since: Date
  readonly #known = new Map<number, Known>()

  constructor(host: DriverHost) {
    this.#host = host
    this.#since = host.now()
  }

  /** Logs the server's own errors. A board that does not answer is tried again at its next heartbeat. */
  readonly onError = (error: unknown): void => {
    if (!(error instanceof NoAnswer)) this.#host.reasonOf(error)
  }

  of(device: Device): Board {
    return this.#of(device).board
  }

  /** Whether a command would reach the board now. */
  reaches({ controllerId }: Device): boolean {
    const isAddressed = this.#known.get(controllerId)?.board.line.ip !== undefined
    return isAddressed && this.#host.reaches(controllerId, commandTopic(this.#host.prefix, controllerId))
  }

  /** Handles a message from a board. */
  async heard(device: Device, said: BoardSaid): Promise<void> {
    const { board, events } = this.#of(device)
    if (said.kind === 'alive') return this.#alive(device, said)
    const isAnswer = board.line.hear(said)
    if (isAnswer || said.kind === 'user' || said.kind === 'done') return
    await events.add(eventOf(device.controllerId, said, board.door, this.#host.now()))
  }

  async #alive(device: Device, said: Extract<BoardSaid, { readonly kind: 'alive' }>): Promise<void> {
    const known = this.#of(device)
    const { board, events } = known
    const now = this.#host.now()
    const missed = missedReads(device.controllerId, said, { before: known.alive, since: this.#since, now })
    if (missed || said.isBoot || board.line.ip !== said.ip) board.forget()
    board.line.ip = said.ip
    known.alive = { at: now }
    board.line.hear(said)
    this.#host.online(device)
    if (missed) await events.add(missed)
    // Again after each boot: another controller may have taken its place in between.
    if (!known.isIntroduced || said.isBoot) await this.#introduce(device, known)
  }

  /** Reports on a board's behalf that it is one, so that requests it can't carry out are refused at once. */
  async #introduce(device: Device, known: Known): Promise<void> {
    const { controllerId } = device
    await this.#host.calls.commands.status(device, { controllerId, buildReference: espRfidBuild })
    known.isIntroduced = true
  }

  #of(device: Device): Known {
    const known = this.#known.get(device.controllerId) ?? this.#begin(device)
    this.#known.set(device.controllerId, known)
    return known
  }

  #begin(device: Device): Known {
    const { prefix, calls, now } = this.#host
    const { onError } = this
    const topic = commandTopic(prefix, device.controllerId)
    const tell: ConstructorParameters<typeof Board>[0]['publish'] = command =>
      this.#host.publish(device, topic, 'cmd', command, expiresS)
    return {
      board: new Board({ device, calls, now, onError, publish: tell }),
      events: new BoardEvents(rows => calls.events(device, rows), onError),
      alive: undefined,
      isIntroduced: false,
    }
  }
}
