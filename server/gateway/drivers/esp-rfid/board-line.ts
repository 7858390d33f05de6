import { atOnce } from '../../../base/at-once.ts'
import type { BoardCommand, BoardSaid, DoneCommand } from './messages.ts'
import { noEnd, type Users } from './users.ts'

/** How long a board may take to answer a command. A reboot takes longer. */
const answerMs = 4000
const bootMs = 6000
/** The list of users has no end marker. It counts as complete once nothing has arrived for this long. */
const listQuietMs = 1500

/** A board has not answered a command, so the outcome is not known. */
export class NoAnswer extends Error {
  override name = 'NoAnswer'
}

interface Expected {
  readonly isAnswer: (said: BoardSaid) => boolean
  readonly answered: (said: BoardSaid) => void
}

/**
 * Sends commands to a board, one at a time, because its answers do not say which command they belong to. All calls
 * reject with NoAnswer.
 * @param publish sends a command with the board's address in it
 */
export class BoardLine {
  readonly #publish: (command: BoardCommand & { readonly doorip: string }) => void
  readonly #one = atOnce(1)
  #expected: Expected | undefined
  /** Its address, from its last heartbeat. */
  ip: string | undefined

  constructor(publish: (command: BoardCommand & { readonly doorip: string }) => void) {
    this.#publish = publish
  }

  /** @returns whether the message is the answer to the command in progress */
  hear(said: BoardSaid): boolean {
    if (!this.#expected?.isAnswer(said)) return false
    this.#expected.answered(said)
    return true
  }

  /** @param isOther whether a uid is of no known card: the board answers with an access message that has none */
  open(isOther: (uid: string) => boolean): Promise<unknown> {
    return this.#ask({ cmd: 'opendoor' }, said => said.kind === 'read' && said.isKnown && isOther(said.uid))
  }

  reboot(): Promise<unknown> {
    return this.#ask({ cmd: 'reboot' }, said => said.kind === 'alive' && said.isBoot, bootMs)
  }

  add(uid: string, until: number): Promise<unknown> {
    const command = { cmd: 'adduser', uid, user: uid, acctype: '1', validuntil: String(until) } as const
    return this.#write(command, 'adduser')
  }

  remove(uid: string): Promise<unknown> {
    return this.#write({ cmd: 'deletuid', uid }, 'deletuid')
  }

  removeAll(): Promise<unknown> {
    return this.#write({ cmd: 'deletusers' }, 'deletusers')
  }

  /** Reads the board's users. One who may not enter has 0 as the end. */
  list(): Promise<Users> {
    return this.#one(async () => {
      const users = new Map<string, number>()
      const { promise, resolve } = Promise.withResolvers<void>()
      let quiet = setTimeout(resolve, answerMs)
      this.#expected = {
        isAnswer: ({ kind }) => kind === 'user',
        answered: said => {
          if (said.kind === 'user') users.set(said.uid, said.acctype === '1' ? Math.min(said.validUntil, noEnd) : 0)
          clearTimeout(quiet)
          quiet = setTimeout(resolve, listQuietMs)
        },
      }
      try {
        this.#tell({ cmd: 'getuserlist' })
        await promise
        return users
      } finally {
        clearTimeout(quiet)
        this.#expected = undefined
      }
    }, true)
  }

  #write(command: BoardCommand, done: DoneCommand): Promise<unknown> {
    return this.#ask(command, said => said.kind === 'done' && said.command === done, answerMs, true)
  }

  /** @param isPatient lets commands that somebody waits for go first */
  #ask(command: BoardCommand, isAnswer: Expected['isAnswer'], ms = answerMs, isPatient = false): Promise<unknown> {
    return this.#one(async () => {
      const { promise, resolve, reject } = Promise.withResolvers<BoardSaid>()
      this.#expected = { isAnswer, answered: resolve }
      const late = setTimeout(() => reject(new NoAnswer(`The board has not answered ${command.cmd}`)), ms)
      try {
        this.#tell(command)
        return await promise
      } finally {
        clearTimeout(late)
        this.#expected = undefined
      }
    }, isPatient)
  }

  #tell(command: BoardCommand): void {
    if (this.ip === undefined) throw new NoAnswer('The address of the board is not known')
    this.#publish({ ...command, doorip: this.ip })
  }
}
