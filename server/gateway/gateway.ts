import type { Context } from '../context.ts'
import type { LastCalls } from '../events/silence/last-calls.ts'
import type { Broker, BrokerEvents, Message } from './broker.ts'
import { Connected } from './connected.ts'
import type { Device } from './device.ts'
import type { CarriedCalls, Driver, DriverHost } from './drivers/driver.ts'
import { allDrivers } from './drivers/all-drivers.ts'
import { espRfidDriver } from './drivers/esp-rfid/driver.ts'
import { ownDriver } from './drivers/own/driver.ts'
import { fewAtOnce } from './few-at-once.ts'
import { gatewayMetrics, type GatewayMetrics } from './gateway-metrics.ts'
import { Inbox } from './inbox.ts'
import { reasonsOf } from './reasons.ts'
import { TakeCommands } from './take-commands.ts'
import { TellChanges } from './tell-changes.ts'

/** An answer that has not arrived by then is of no use: its request is sent again. */
const answerExpiresS = 60

interface Parts {
  readonly context: Context
  readonly prefix: string
  readonly carried: CarriedCalls
  /** Who was heard, and who has lost its connection, for those who notice silence. */
  readonly lastCalls: LastCalls
  readonly onError: (error: unknown) => void
}

/** What is between the brokers and everything that HTTP has too. */
export class Gateway implements BrokerEvents {
  readonly driver: Driver
  readonly metrics: GatewayMetrics
  readonly #connected = new Connected()
  readonly #inbox = new Inbox()
  readonly #commands: TakeCommands
  readonly #changes: TellChanges
  readonly #lastCalls: LastCalls
  #broker: Broker | undefined

  constructor({ context, prefix, carried, lastCalls, onError }: Parts) {
    const { bus, metrics, now, settings } = context
    const connected = this.#connected
    this.#lastCalls = lastCalls
    this.metrics = gatewayMetrics(
      metrics,
      () => connected.count,
      () => this.#broker !== undefined && !connected.isCutOff,
    )
    const host: DriverHost = {
      prefix,
      calls: fewAtOnce(carried),
      now,
      reaches: (controllerId, topic) => this.#broker?.reaches(controllerId, topic) ?? false,
      publish: (device, topic, name, message, expiresS = answerExpiresS) => {
        this.#broker?.publish(device.controllerId, topic, JSON.stringify(message), expiresS)
        this.metrics.sent(name)
      },
      online: device => this.#online(device),
      offline: device => this.ended(device),
      reasonOf: reasonsOf(settings.brand, onError),
    }
    this.driver = allDrivers([ownDriver(host), espRfidDriver(host)])
    this.#commands = new TakeCommands(
      bus,
      connected,
      () => this.driver,
      () => this.metrics.commandTaken(),
    )
    this.#changes = new TellChanges(bus, connected, device => this.driver.deliver(device), onError)
  }

  /** The broker that messages go through from now on. */
  use(broker: Broker): void {
    this.#broker = broker
  }

  enter(device: Device, bytes: number): Promise<void> {
    return this.#inbox.enter(device, bytes)
  }

  tryEnter(device: Device, bytes: number): boolean {
    const isIn = this.#inbox.tryEnter(device, bytes)
    if (!isIn) this.metrics.dropped()
    return isIn
  }

  received(device: Device, message: Message): void {
    if (!message.isRetained) this.heard(device)
    this.metrics.received(message.topic.slice(message.topic.lastIndexOf('/') + 1))
    void this.driver.receive(device, message).finally(() => this.#inbox.leave(device, message.payload.length))
  }

  heard(device: Device): void {
    this.#connected.heard(device.controllerId)
    this.#lastCalls.note(device)
  }

  ended(device: Device): void {
    // Who had not said that it is there has lost nothing.
    if (!this.#connected.remove(device.controllerId)) return
    this.#commands.remove(device)
    this.#lastCalls.lose(device.controllerId, device.clientId)
  }

  /** A controller has connected at another process: here it is gone, and has lost nothing. */
  moved(device: Device): void {
    if (this.#connected.remove(device.controllerId)) this.#commands.remove(device)
  }

  cutOff(is: boolean): void {
    this.#connected.cutOff(is)
  }

  /** Another process is the gateway now. */
  leave(): void {
    this.#broker = undefined
    for (const device of this.#connected.all()) this.moved(device)
  }

  /** A server that stops takes no commands any more, and finishes what it has begun. */
  async close(): Promise<void> {
    this.#commands.close()
    this.#changes.close()
    await this.#inbox.settled()
  }

  #online(device: Device): void {
    if (this.#connected.add(device)) this.#commands.add(device)
    this.#changes.tell(device.controllerId)
  }
}
