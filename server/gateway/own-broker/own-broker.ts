import {
  Aedes,
  type AuthenticateError,
  type Client,
  type ConnectPacket,
  type PublishPacket,
  type Subscription,
} from 'aedes'
import { randomUUID } from 'node:crypto'
import type { Socket } from 'node:net'
import { longestKeepAliveS, messageLimit } from '../../../src/domain/device-topics.ts'
import type { Broker } from '../broker.ts'
import { nameOf } from '../device.ts'
import { connectLimit, guardFrames } from './frame-guard.ts'
import { OpenConnections } from './open-connections.ts'
import type { Parts } from './parts.ts'
import { Session } from './session.ts'
import { Sessions } from './sessions.ts'
import type { SignedIn } from './sign-in.ts'

/** How long a new connection may take to sign in, and a controller may leave what it is sent unread. */
const patienceMs = 10_000
/** Room for the topic and the headers of the largest message. */
const headerBytes = 1024

/** The broker inside this server. It knows devices by their keys, and limits each to its own topics. */
export class OwnBroker implements Broker {
  readonly #parts: Parts
  readonly #aedes: Aedes
  readonly #open = new OpenConnections()
  readonly #sessions = new Sessions()
  readonly #withWill = new WeakSet<Client>()
  readonly #signedIn = new WeakMap<Client, SignedIn>()

  constructor(parts: Parts) {
    this.#parts = parts
    this.#aedes = new Aedes({
      id: randomUUID(),
      connectTimeout: patienceMs,
      drainTimeout: patienceMs,
      keepaliveLimit: longestKeepAliveS,
      maxTopicLevels: 10,
      maxInflightInbound: 1,
      preConnect: (client, packet, done) => this.#greet(client, packet, done),
      authenticate: (client, user, password, done) => void this.#signIn(client, user, password, done),
      authorizePublish: (client, packet, done) => void this.#take(client, packet, done),
      authorizeSubscribe: (client, subscription, done) => this.#subscribe(client, subscription, done),
    })
    // Comes before CONNACK is sent, so the session is there for the first packet after it.
    this.#aedes.on('client', client => this.#begin(client))
    this.#aedes.on('ack', (_packet, client) => this.#sessions.of(client)?.acknowledged())
    this.#aedes.on('unsubscribe', (filters, client) => {
      for (const filter of filters) this.#sessions.of(client)?.unsubscribe(filter)
    })
    this.#aedes.on('ping', (_packet, client) => {
      const session = this.#sessions.of(client)
      if (session) parts.events.heard(session.signedIn.device)
    })
    // An error on a connection ends it; there is nothing more to do.
    this.#aedes.on('clientError', () => undefined)
    this.#aedes.on('connectionError', () => undefined)
    this.#aedes.on('error' as never, parts.onError as never)
  }

  async begin(): Promise<void> {
    await this.#aedes.listen()
  }

  /** Takes a new connection. */
  accept(socket: Socket): void {
    socket.on('error', () => undefined)
    socket.setNoDelay(true)
    if (!this.#open.begin(socket)) return void socket.destroy()
    guardFrames(socket, () => (this.#open.isStranger(socket) ? connectLimit : messageLimit + headerBytes))
    const client = this.#aedes.handle(socket)
    socket.once('close', () => this.#end(client))
  }

  reaches(name: string, topic: string): boolean {
    return this.#sessions.ofDevice(name).some(session => session.hears(topic))
  }

  publish(name: string, topic: string, payload: Buffer, expiresS: number): void {
    for (const session of this.#sessions.ofDevice(name)) session.publish(topic, payload, expiresS)
  }

  sessions(): readonly Session[] {
    return this.#sessions.all()
  }

  /** Ends the connection of a device that is now connected to another process, without reporting it as lost. */
  dismiss(name: string): void {
    const own = this.#sessions.ofDevice(name).find(({ hasWill }) => hasWill)
    if (!own) return
    this.#sessions.remove(own)
    this.#parts.moved(own.signedIn.device)
    own.cut('it has connected elsewhere')
  }

  /** The server stops. Its controllers must not be reported as lost. */
  async close(): Promise<void> {
    this.#sessions.clear()
    await new Promise<void>(resolve => this.#aedes.close(resolve))
  }

  /** Forces clean sessions, and client ids that begin with the user name, so none can take over another's. */
  #greet(client: Client, packet: ConnectPacket, done: (error: Error | null, success: boolean) => void): void {
    const { username = '', will, clientId } = packet
    if (!/^(?:comm-)?[1-9]\d{0,9}$/.test(username)) return done(new Error('The user name is that of no device'), false)
    if (will && !this.#parts.rights.mayBeWill(username, will.topic, Buffer.from(will.payload)))
      return done(new Error('A last will says offline on its own connection topic'), false)
    packet.clientId = `${username}/${clientId.slice(0, 64) || randomUUID()}`
    packet.clean = true
    if (will) this.#withWill.add(client)
    // The end of the connection is reported instead.
    delete packet.will
    done(null, true)
  }

  async #signIn(
    client: Client,
    user: string | undefined,
    password: Buffer | undefined,
    done: (error: AuthenticateError | null, success: boolean | null) => void,
  ): Promise<void> {
    const { remoteAddress = '' } = client.conn as Socket
    const found = await this.#parts.signIn(remoteAddress, user ?? '', password?.toString() ?? '')
    if (typeof found === 'number') return done(Object.assign(new Error('Refused'), { returnCode: found }), false)
    this.#signedIn.set(client, found)
    this.#open.signedIn(client.conn as Socket)
    done(null, true)
  }

  #begin(client: Client): void {
    const signedIn = this.#signedIn.get(client)
    if (!signedIn || client.closed) return
    const hasWill = this.#withWill.has(client)
    for (const replaced of this.#sessions.add(new Session(signedIn, client, client.conn as Socket, hasWill))) {
      // Replaced, so not lost.
      if (replaced.hasWill) this.#parts.moved(signedIn.device)
      replaced.cut('it has connected again')
    }
    if (hasWill) this.#parts.connected(signedIn.device)
    this.#parts.events.heard(signedIn.device)
  }

  #end(client: Client): void {
    const session = this.#sessions.of(client)
    if (!session) return
    const left = this.#sessions.remove(session)
    if (session.hasWill || left === 0) this.#parts.events.ended(session.signedIn.device)
  }

  /** Takes what a device publishes. It is never passed on to another device. */
  async #take(client: Client | null, packet: PublishPacket, done: (error?: Error | null) => void): Promise<void> {
    const device = client && this.#sessions.of(client)?.signedIn.device
    const { topic, qos } = packet
    const payload = Buffer.from(packet.payload)
    if (!device || qos > 1 || this.#parts.rights.publisherOf(topic) !== nameOf(device))
      return done(new Error('It may not publish this'))
    packet.retain = false
    await this.#parts.events.enter(device, payload.length)
    this.#parts.events.received(device, { topic, payload, isRetained: false })
    done(null)
  }

  #subscribe(
    client: Client,
    subscription: Subscription,
    done: (error: Error | null, subscription?: Subscription | null) => void,
  ): void {
    const session = this.#sessions.of(client)
    const { topic } = subscription
    const may = session && this.#parts.rights.maySubscribe(nameOf(session.signedIn.device), topic)
    if (!may || !session.subscribe(topic)) return done(null, null)
    done(null, { ...subscription, qos: 1 })
  }
}
