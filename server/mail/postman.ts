import { randomUUID } from 'node:crypto'
import { subjects } from '../bus/bus.ts'
import type { Context } from '../context.ts'
import { open } from '../secrets/seal.ts'
import { announceMessage } from './announce-message.ts'
import { giveBack, type Outcome, roomFor, settle, type Taken, takeNext, wakeUnreached } from './deliveries.ts'
import { logoOf } from './logo.ts'
import { connections, type Letter, type Transport } from './transport.ts'
import { nextTry } from './tries.ts'

/** How often the outbox is looked into without a wake-up, and how long nothing is tried while the mail server is away. */
export interface PostmanTimes {
  readonly pollMs: number
  readonly awayMs: number
}

/** How long a stopping server waits for the emails on their way. */
const closingMs = 5000

/**
 * Sends what waits in the outbox until it is closed: one message of a client at a time, or a few, beside those of others.
 * Several servers may, each with a postman of its own.
 */
export class Postman {
  readonly #name = randomUUID()
  readonly #context: Context
  readonly #transport: Transport
  readonly #times: PostmanTimes
  readonly #onError: (error: unknown) => void
  readonly #atOnce: NonNullable<Transport['atOnce']>
  /** What is on its way, and for which client. */
  readonly #work = new Map<Promise<void>, number>()
  #wake: () => void = () => {}
  #closing = false
  #isAway = false
  /** Gives up what is on its way. */
  readonly #giveUp = new AbortController()
  #hasReached = false
  #stop: (() => void) | undefined
  #loop: Promise<void> | undefined

  /** @param context its database is for background work */
  constructor(context: Context, transport: Transport, times: PostmanTimes, onError: (error: unknown) => void) {
    this.#context = context
    this.#transport = transport
    this.#atOnce = transport.atOnce ?? { all: connections, ofClient: 1 }
    this.#times = times
    this.#onError = onError
  }

  start(): void {
    this.#stop = this.#context.bus.subscribe(subjects.mailWaiting, () => this.#wake())
    this.#loop = this.#run()
  }

  /** Ends once the emails on their way have been taken or refused; what takes long is left to the next start. */
  async close(): Promise<void> {
    this.#closing = true
    this.#stop?.()
    this.#wake()
    const patience = setTimeout(() => this.#giveUp.abort(), closingMs)
    await this.#loop
    await Promise.all(this.#work.keys())
    clearTimeout(patience)
    this.#transport.close()
  }

  async #run(): Promise<void> {
    while (!this.#closing) {
      // A call during the look is not lost: the next wait is over before it begins.
      const woken = new Promise<void>(resolve => (this.#wake = resolve))
      const taken = this.#work.size < this.#atOnce.all ? await this.#next().catch(this.#onError) : undefined
      if (taken) this.#begin(taken)
      else if (!this.#closing) await Promise.race([woken, pause(this.#times.pollMs)])
      if (this.#isAway && !this.#closing) await this.#untilTried()
    }
  }

  #next(): Promise<Taken | undefined> {
    const { database, now } = this.#context
    const busy = [...Map.groupBy(this.#work.values(), clientId => clientId)]
      .filter(([, those]) => those.length >= this.#atOnce.ofClient)
      .map(([clientId]) => clientId)
    const isOnly = database.kind === 'embedded'
    return takeNext(database.pool, { channel: this.#transport.channel, runner: this.#name, now: now(), busy, isOnly })
  }

  /** While the server is away it is asked for one email at a time, and not all the time. */
  async #untilTried(): Promise<void> {
    await Promise.all(this.#work.keys())
    if (!this.#isAway || this.#closing) return
    const closed = new Promise<void>(resolve => (this.#wake = () => this.#closing && resolve()))
    await Promise.race([closed, pause(this.#times.awayMs)])
  }

  #begin(taken: Taken): void {
    const work: Promise<void> = this.#deliver(taken)
      .catch(this.#onError)
      .finally(() => {
        this.#work.delete(work)
        this.#wake()
      })
    this.#work.set(work, taken.clientId)
  }

  async #deliver(taken: Taken): Promise<void> {
    const { database, now } = this.#context
    if (this.#closing) return void (await giveBack(database.pool, taken, this.#name))
    const outcome = await this.#outcome(taken)
    if (!(await settle(database.pool, taken, this.#name, now(), outcome))) return
    await announceMessage(this.#context, taken)
  }

  async #outcome(taken: Taken): Promise<Outcome> {
    const { database, now } = this.#context
    const isLimited = this.#transport.isLimited ?? true
    const room = isLimited ? await roomFor(database.pool, taken, now()) : undefined
    if (room)
      return {
        status: 'waiting',
        reason: 'Many messages go to this address: it is sent later',
        nextAt: room,
        kind: 'room',
      }
    try {
      await this.#transport.send({ ...letterOf(taken), logo: await this.#logoOf(taken) }, this.#giveUp.signal)
    } catch (error) {
      const failure = this.#transport.failureOf(error)
      this.#isAway = failure.kind === 'unreached'
      const nextAt = nextTry(failure, taken.attempts, taken.since, now()) ?? null
      const ended = failure.kind === 'unwanted' ? 'kept' : 'failed'
      return { status: nextAt ? 'waiting' : ended, reason: failure.reason, nextAt, kind: failure.kind }
    }
    await this.#reached()
    return { status: 'sent', reason: null, nextAt: null }
  }

  /** An email is sent all the same where its logo cannot be read. */
  async #logoOf({ clientId }: Taken): Promise<Buffer | undefined> {
    if (!this.#transport.showsLogo) return undefined
    try {
      return await logoOf(this.#context, clientId)
    } catch (error) {
      this.#onError(error)
      return undefined
    }
  }

  async #reached(): Promise<void> {
    const { database, now } = this.#context
    const wasAway = this.#isAway
    this.#isAway = false
    // What another server could not deliver waits too.
    if (wasAway || !this.#hasReached)
      await wakeUnreached(database.pool, this.#transport.channel, now()).catch(this.#onError)
    this.#hasReached = true
  }
}

function letterOf({ sealed, recipient, messageId, causeEntity, causeId }: Taken): Letter {
  const written = JSON.parse(open(sealed)) as Omit<Letter, 'to' | 'messageId' | 'about'>
  const about = causeEntity !== null && causeId !== null ? { entity: causeEntity, id: causeId } : undefined
  return { ...written, to: recipient, messageId, about }
}

const pause = (ms: number) => new Promise<void>(resolve => void setTimeout(resolve, ms).unref())
