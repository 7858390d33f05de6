import type { DeviceCommand } from '../../src/domain/device-command.ts'
import { words } from '../../src/domain/vocabulary.ts'
import { type Bus, subjects } from '../bus/bus.ts'
import type { Context } from '../context.ts'
import type { LastCalls } from '../events/silence/last-calls.ts'
import type { FrameTaps } from '../frames/frame-taps.ts'
import type { Broker, BrokerEvents, Message } from './broker.ts'
import { Connected } from './connected.ts'
import { CommDevicesOverMqtt } from './comm-devices.ts'
import { type Device, isCommDevice, nameOf, type Peer } from './device.ts'
import type { CarriedCalls, Driver, DriverHost, TopicRights } from './drivers/driver.ts'
import { allDrivers, allRights } from './drivers/all-drivers.ts'
import { espRfidDriver } from './drivers/esp-rfid/driver.ts'
import { ownDriver } from './drivers/own/driver.ts'
import { fewAtOnce } from './few-at-once.ts'
import { gatewayMetrics, type GatewayMetrics } from './gateway-metrics.ts'
import { Inbox } from './inbox.ts'
import { reasonsOf } from './reasons.ts'
import { TakeCommands } from './take-commands.ts'
import { tapMessages } from './tap-messages.ts'
import { TellConnected } from './tell-connected.ts'

/** An answer that has not arrived by then is of no use: its request is sent again. */
const answerExpiresS = 60

interface Parts {
  readonly context: Context
  readonly prefix: string
  readonly carried: CarriedCalls
  /** Who was heard, and who has lost its connection, for those who notice silence. */
  readonly lastCalls: LastCalls
  readonly taps: FrameTaps
  readonly onError: (error: unknown) => void
}

/** What is between the brokers and everything that HTTP has too. */
export class Gateway implements BrokerEvents {
  readonly driver: Driver
  /** Of all devices. */
  readonly rights: TopicRights
  readonly metrics: GatewayMetrics
  readonly #connected = new Connected<Device>()
  readonly #inbox = new Inbox()
  readonly #commands: TakeCommands<Device, DeviceCommand>
  readonly #commDevices: CommDevicesOverMqtt
  /** Those who tell connected controllers what is new for them. */
  readonly #tellers: readonly TellConnected[]
  readonly #lastCalls: LastCalls
  readonly #tap: ReturnType<typeof tapMessages>
  #broker: Broker | undefined

  constructor({ context, prefix, carried, lastCalls, taps, onError }: Parts) {
    const { bus, metrics, now, settings } = context
    const connected = this.#connected
    this.#lastCalls = lastCalls
    this.metrics = gatewayMetrics(
      metrics,
      () => connected.count + this.#commDevices.count,
      () => this.#broker !== undefined && !connected.isCutOff,
    )
    const calls = fewAtOnce(carried)
    const reasonOf = reasonsOf(settings.brand, onError)
    const onTaken = () => this.metrics.commandTaken()
    const host: DriverHost = {
      prefix,
      calls,
      now,
      reaches: (controllerId, topic) => this.#reaches(String(controllerId), topic),
      words: words(settings.brand),
      publish: (device, ...rest) => this.#tell(device, ...rest),
      online: device => this.#online(device),
      offline: device => this.ended(device),
      reasonOf,
    }
    this.#commDevices = new CommDevicesOverMqtt({
      prefix,
      bus,
      calls: calls.commDevices,
      now,
      reaches: (...of) => this.#reaches(...of),
      publish: (...of) => this.#publish(...of),
      onTaken,
      reasonOf,
    })
    this.driver = allDrivers([ownDriver(host), espRfidDriver(host)])
    this.#tap = tapMessages({ taps, driver: this.driver, prefix, now, reaches: (...of) => this.#reaches(...of) })
    this.rights = allRights([this.driver.rights, this.#commDevices.rights])
    this.#commands = this.#takeCommands(bus, onTaken)
    this.#tellers = this.#tellConnected(bus, onError)
  }

  /** The broker that messages go through from now on. */
  use(broker: Broker): void {
    this.#broker = broker
  }

  enter(device: Peer, bytes: number): Promise<void> {
    return this.#inbox.enter(device, bytes)
  }

  tryEnter(device: Peer, bytes: number): boolean {
    const isIn = this.#inbox.tryEnter(device, bytes)
    if (!isIn) this.metrics.dropped()
    return isIn
  }

  received(device: Peer, message: Message): void {
    if (!message.isRetained) this.heard(device)
    this.metrics.received(message.topic.slice(message.topic.lastIndexOf('/') + 1))
    if (!isCommDevice(device)) this.#tap.received(device, message)
    const receiving = isCommDevice(device)
      ? this.#commDevices.receive(device, message)
      : this.driver.receive(device, message)
    void receiving.finally(() => this.#inbox.leave(device, message.payload.length))
  }

  heard(device: Peer): void {
    if (isCommDevice(device)) return this.#commDevices.heard(device)
    this.#connected.heard(device)
    this.#lastCalls.note(device)
  }

  ended(device: Peer): void {
    if (isCommDevice(device)) return this.#commDevices.ended(device)
    // Who had not said that it is there has lost nothing.
    if (!this.#connected.remove(device)) return
    this.#commands.remove(device)
    this.#lastCalls.lose(device.controllerId, device.clientId)
  }

  /** A device has connected at another process: here it is gone, and has lost nothing. */
  moved(device: Peer): void {
    if (isCommDevice(device)) return this.#commDevices.moved(device)
    if (this.#connected.remove(device)) this.#commands.remove(device)
  }

  cutOff(is: boolean): void {
    this.#connected.cutOff(is)
    this.#commDevices.cutOff(is)
  }

  /** Another process is the gateway now. */
  leave(): void {
    this.#broker = undefined
    for (const device of this.#connected.all()) this.moved(device)
    this.#commDevices.leave()
  }

  /** A server that stops takes no commands any more, and finishes what it has begun. */
  async close(): Promise<void> {
    this.#commands.close()
    this.#commDevices.close()
    for (const teller of this.#tellers) teller.close()
    await this.#inbox.settled()
  }

  #takeCommands(bus: Bus, onTaken: () => void): TakeCommands<Device, DeviceCommand> {
    return new TakeCommands<Device, DeviceCommand>(bus, this.#connected, {
      subject: subjects.commands,
      nameOf: ({ controllerId }) => String(controllerId),
      reaches: device => this.driver.reaches(device),
      send: (device, command) => {
        onTaken()
        this.driver.command(device, command)
      },
    })
  }

  /** Tells connected controllers of new changes, and of firmware that they are to run. */
  #tellConnected(bus: Bus, onError: Parts['onError']): readonly TellConnected[] {
    const telling = { bus, connected: this.#connected, onError }
    return [
      new TellConnected(subjects.delivered, { ...telling, tell: device => this.driver.deliver(device) }),
      new TellConnected(subjects.firmwareWanted, { ...telling, tell: device => this.driver.tellUpdate(device) }),
    ]
  }

  #reaches(name: string, topic: string): boolean {
    return this.#broker?.reaches(name, topic) ?? false
  }

  #tell(device: Device, topic: string, what: string, message: unknown, expiresS?: number): void {
    this.#tap.sent(device, topic, message)
    this.#publish(nameOf(device), topic, what, message, expiresS)
  }

  #publish(name: string, topic: string, what: string, message: unknown, expiresS = answerExpiresS): void {
    const payload = message instanceof Uint8Array ? Buffer.from(message) : Buffer.from(JSON.stringify(message))
    this.#broker?.publish(name, topic, payload, expiresS)
    this.metrics.sent(what)
  }

  #online(device: Device): void {
    if (this.#connected.add(device)) this.#commands.add(device)
    for (const teller of this.#tellers) teller.tell(device.controllerId)
  }
}
