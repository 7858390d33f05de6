import { randomUUID } from 'node:crypto'
import { connect, type IPublishPacket, type MqttClient } from 'mqtt'
import { messageLimit } from '../../../src/domain/device-topics.ts'
import type { Broker, BrokerEvents } from '../broker.ts'
import type { TopicRights } from '../drivers/driver.ts'
import type { FindDevice } from './find-device.ts'

const againMs = 2000
const patienceMs = 10_000
/** What the broker may keep for us; more waits there. */
const mostInFlight = 500
/** What is on its way to the broker; beyond it we do not send. */
const mostUnsent = 10_000

interface Parts {
  readonly url: string
  readonly rights: TopicRights
  readonly events: BrokerEvents
  readonly findDevice: FindDevice
  readonly onError: (error: unknown) => void
}

/**
 * A broker beside the server, of which this is a client. Each connection is a new one: nothing that was on its way when
 * one broke is sent again by the next.
 */
export class ExternalBroker implements Broker {
  readonly #parts: Parts
  #client: MqttClient | undefined
  #again: NodeJS.Timeout | undefined
  #isClosed = false
  #unsent = 0
  #told = ''

  constructor(parts: Parts) {
    this.#parts = parts
    parts.events.cutOff(true)
    this.#connect()
  }

  reaches(): boolean {
    return this.#client?.connected === true && this.#unsent < mostUnsent
  }

  publish(_name: string, topic: string, payload: Buffer, expiresS: number): void {
    if (!this.reaches()) return
    this.#unsent += 1
    // The broker drops what has not left it by then.
    const properties = { messageExpiryInterval: expiresS }
    this.#client?.publish(topic, payload, { qos: 1, retain: false, properties }, () => void (this.#unsent -= 1))
  }

  async close(): Promise<void> {
    this.#isClosed = true
    clearTimeout(this.#again)
    await this.#client?.endAsync(true)
  }

  #connect(): void {
    const client = connect(this.#parts.url, {
      protocolVersion: 5,
      clientId: `gatehouse-gateway-${randomUUID()}`,
      clean: true,
      reconnectPeriod: 0,
      connectTimeout: patienceMs,
      keepalive: 15,
      properties: { receiveMaximum: mostInFlight, maximumPacketSize: 2 * messageLimit },
    })
    this.#client = client
    client.on('error', error => this.#tell(error))
    client.on('connect', () => void this.#listen(client))
    client.on('close', () => this.#ended(client))
    // Its acknowledgement waits with it: the broker sends no more than it may at once.
    client.handleMessage = (packet, done) => void this.#handle(packet, done)
  }

  async #listen(client: MqttClient): Promise<void> {
    try {
      const granted = await client.subscribeAsync([...this.#parts.rights.filters], { qos: 1 })
      if (granted.some(({ qos }) => qos > 2))
        throw new Error('The broker does not let the gateway subscribe: see its ACL')
      this.#told = ''
      this.#parts.events.cutOff(false)
    } catch (error) {
      this.#tell(error)
      client.end(true)
    }
  }

  #ended(client: MqttClient): void {
    if (this.#client !== client || this.#isClosed) return
    this.#parts.events.cutOff(true)
    this.#client = undefined
    this.#unsent = 0
    client.removeAllListeners()
    client.on('error', () => undefined)
    client.end(true)
    this.#again = setTimeout(() => this.#connect(), againMs)
  }

  async #handle(packet: IPublishPacket, done: () => void): Promise<void> {
    await this.#take(packet)
    done()
  }

  /** Hands a message on as soon as it is known whose it is; what is done with it does not hold up others. */
  async #take({ topic, payload, retain }: IPublishPacket): Promise<void> {
    const name = this.#parts.rights.publisherOf(topic)
    const bytes = Buffer.from(payload)
    if (name === undefined || bytes.length > messageLimit) return
    try {
      const device = await this.#parts.findDevice(name)
      if (!device || !this.#parts.events.tryEnter(device, bytes.length)) return
      this.#parts.events.received(device, { topic, payload: bytes, isRetained: retain })
    } catch (error) {
      this.#tell(error)
    }
  }

  /** Says what is wrong once, however often it happens again. */
  #tell(error: unknown): void {
    const text = error instanceof Error ? error.message : String(error)
    if (text !== this.#told) this.#parts.onError(error)
    this.#told = text
  }
}
