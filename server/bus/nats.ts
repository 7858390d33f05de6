import type { Msg, NatsConnection, Subscription } from '@nats-io/transport-node'
import { type Bus, type Gap, gapLastsEveryMs } from './bus.ts'
import { connectNats } from './connect-nats.ts'
import { Listeners } from './listeners.ts'
import { payloads } from './payload.ts'
import { Peers, type Sign, signEveryMs } from './peers.ts'

const farewellMs = 2000

export interface NatsOptions {
  /** As NATS_URL has them. */
  readonly addresses: string
  /** The prefix of all subjects of the installation: others on the same NATS don't hear them. */
  readonly installation: string
  /** Called with lost connections and messages that could not be read or sent, one line each. */
  readonly log: (text: string) => void
}

/** @throws if NATS does not answer */
export async function natsBus(options: NatsOptions): Promise<Bus> {
  return new NatsBus(await connectNats(options.addresses), options)
}

/**
 * The bus between processes. Local listeners are called by this process itself, as if it were alone; NATS brings the
 * messages of the others, on the subjects that have listeners here. While it is away nothing is queued: those who
 * need a missed message look in the database, and the gaps tell them when.
 */
class NatsBus implements Bus {
  readonly kind = 'nats'
  readonly #nats: NatsConnection
  readonly #options: NatsOptions
  readonly #listeners = new Listeners()
  readonly #subscriptions = new Map<string, Subscription>()
  readonly #told = new Set<(gap: Gap) => void>()
  readonly #peers = new Peers(gap => this.#tell(gap))
  readonly #timers: readonly NodeJS.Timeout[]
  #hears = true
  #closing = false

  constructor(nats: NatsConnection, options: NatsOptions) {
    this.#nats = nats
    this.#options = options
    this.#hear('signs', message => this.#peers.heard(message as Sign, performance.now()))
    this.#timers = [
      setInterval(() => this.#live(), signEveryMs),
      setInterval(() => !this.#hears && this.#tell('lasts'), gapLastsEveryMs),
    ].map(timer => timer.unref())
    this.#live()
    void this.#watch()
  }

  get hears(): boolean {
    return this.#hears
  }

  publish(subject: string, message: unknown, short?: unknown): void {
    setImmediate(() => this.#listeners.tell(subject, message))
    this.#send(subject, message, short)
  }

  subscribe(subject: string, receive: (message: unknown) => void): () => void {
    if (!this.#listeners.has(subject) && !this.#closing)
      this.#subscriptions.set(
        subject,
        this.#hear(subject, message => this.#listeners.tell(subject, message)),
      )
    const remove = this.#listeners.add(subject, receive)
    return () => {
      if (!remove()) return
      this.#subscriptions.get(subject)?.unsubscribe()
      this.#subscriptions.delete(subject)
    }
  }

  async listening(): Promise<void> {
    // A connection that is lost in between ends in a gap, after which everybody reads again.
    if (this.#hears) await this.#nats.flush().catch(() => undefined)
  }

  onGap(told: (gap: Gap) => void): () => void {
    this.#told.add(told)
    return () => void this.#told.delete(told)
  }

  async close(): Promise<void> {
    if (this.#closing) return
    if (this.#hears) this.#send('signs', this.#peers.sign('left'))
    this.#closing = true
    for (const timer of this.#timers) clearInterval(timer)
    this.#listeners.clear()
    this.#told.clear()
    const late = new Promise(resolve => void setTimeout(resolve, farewellMs).unref())
    if (this.#hears) await Promise.race([this.#nats.flush().catch(() => undefined), late])
    await Promise.race([this.#nats.close(), late])
  }

  #send(subject: string, message: unknown, short?: unknown): void {
    if (!this.#hears || this.#closing) return
    try {
      const most = this.#nats.info?.max_payload ?? 1_048_576
      for (const part of payloads(message, most, short)) this.#nats.publish(this.#full(subject), part)
    } catch (error) {
      this.#options.log(`A message on ${subject} was not sent to the other servers: ${reasonOf(error)}`)
      if (subject !== 'signs') this.#send('signs', this.#peers.sign('missed'))
    }
  }

  #hear(subject: string, receive: (message: unknown) => void): Subscription {
    const read = (error: Error | null, message: Msg) => {
      try {
        if (error) throw error
        receive(message.json())
      } catch (cause) {
        this.#options.log(`What another server said of ${subject} could not be read: ${reasonOf(cause)}`)
      }
    }
    return this.#nats.subscribe(this.#full(subject), { callback: read })
  }

  #full(subject: string): string {
    return `${this.#options.installation}.${subject}`
  }

  #live(): void {
    if (!this.#hears) return
    this.#send('signs', this.#peers.sign('here'))
    this.#peers.look(performance.now())
  }

  async #watch(): Promise<void> {
    for await (const status of this.#nats.status()) {
      if (status.type === 'disconnect') this.#lose()
      else if (status.type === 'reconnect') await this.#return()
      else if (status.type === 'error') this.#options.log(`NATS: ${status.error.message}`)
    }
    // It reconnects for ever, so this is the end of the bus or an unforeseen error.
    this.#lose()
  }

  #lose(): void {
    if (!this.#hears || this.#closing) return
    this.#hears = false
    this.#options.log('The connection to NATS was lost: changes by other servers are polled until it is back')
    this.#tell('began')
  }

  async #return(): Promise<void> {
    // From here on everything is heard; earlier changes are read again.
    const isBack = await this.#nats.flush().then(
      () => true,
      () => false,
    )
    if (!isBack || this.#hears || this.#closing) return
    this.#hears = true
    this.#options.log('The connection to NATS is back')
    this.#peers.forgive(performance.now())
    this.#send('signs', this.#peers.sign('missed'))
    this.#tell('ended')
  }

  #tell(gap: Gap): void {
    for (const told of this.#told) told(gap)
  }
}

const reasonOf = (error: unknown) => (error instanceof Error ? error.message : String(error))
