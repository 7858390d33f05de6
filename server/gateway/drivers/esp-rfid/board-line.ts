import { atOnce } from '../../../base/at-once.ts'
import type { BoardCommand, BoardSaid, DoneCommand } from './messages.ts'
import { noEnd, type Users } from './users.ts'

/** How long a board may take to answer a command. */
const answerMs = 4000
const bootMs = 6000
/** A list of users has no end mark: it has ended when nothing more comes for so long. */
const listQuietMs = 1500

/** A board has not answered a command: whether it has obeyed is not known. */
export class NoAnswer extends Error {
  override name = 'NoAnswer'
}

interface Expected {
  readonly isAnswer: (said: BoardSaid) => boolean
  readonly answered: (said: BoardSaid) => void
}

/**
 * Tells a board what to do: one command at a time, since its answers do not say what they answer. All reject with
 * NoAnswer.
 * @param publish tells it; the address is in the command, since boards may share a topic
 */
export class BoardLine {
  readonly #publish: (command: BoardCommand & { readonly doorip: string }) => void
  readonly #one = atOnce(1)
  #expected: Expected | undefined
  /** Its address, as it last said it. */
  ip: string | undefined

  constructor(publish: (command: BoardCommand & { readonly doorip: string }) => void) {
    this.#publish = publish
  }

  /** Takes what the board has said. @returns whether that was the answer to a command */
  hear(said: BoardSaid): boolean {
    if (!this.#expected?.isAnswer(said)) return false
    this.#expected.answered(said)
    return true
  }

  /** @param isOther whether a card is none of those that are known here: opening is answered as a read of no card */
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

  /** The users that a board has; 0 as the end of one who may not enter. */
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

  /** @param isPatient what somebody waits for goes first */
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
