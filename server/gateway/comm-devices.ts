import {
  maySubscribeAsCommDevice,
  messagesFromCommDevice,
  type MessageToCommDevice,
  namesFromCommDevice,
  type NameToCommDevice,
  commDeviceName,
  readCommDeviceTopic,
  topicFromCommDevice,
  topicToCommDevice,
} from '../../src/domain/comm-device-topics.ts'
import type { CommDeviceCommand } from '../../src/domain/comm-device-wire.ts'
import { commandExpiresS } from '../../src/domain/device-topics.ts'
import { fault } from '../../src/domain/faults.ts'
import { type Bus, subjects } from '../bus/bus.ts'
import type { CommDeviceCalls } from '../comm-devices/calls.ts'
import { checked } from '../endpoint/checked.ts'
import type { CommDeviceKey } from '../events/ingest/keys.ts'
import type { Message } from './broker.ts'
import { Connected } from './connected.ts'
import { nameOf } from './device.ts'
import type { TopicRights } from './drivers/driver.ts'
import { idIn, parse } from './drivers/parse.ts'
import { TakeCommands } from './take-commands.ts'

/** A comm device publishes on its own topics, and subscribes to those of messages to it. */
const commDeviceRights = (prefix: string): TopicRights => ({
  filters: namesFromCommDevice.map(what => topicFromCommDevice(prefix, '+', what)),
  publisherOf: topic => readCommDeviceTopic(prefix, topic)?.name,
  maySubscribe: (name, filter) => maySubscribeAsCommDevice(prefix, name, filter),
  mayBeWill: (name, topic, payload) =>
    topic === topicFromCommDevice(prefix, name, 'connection') && payload.toString() === 'offline',
})

interface Host {
  readonly prefix: string
  readonly bus: Bus
  readonly calls: CommDeviceCalls
  readonly now: () => Date
  readonly reaches: (name: string, topic: string) => boolean
  readonly publish: (name: string, topic: string, what: string, message: unknown, expiresS?: number) => void
  readonly onTaken: () => void
  readonly reasonOf: (error: unknown) => string
}

/** Comm devices over MQTT: the calls that they have over HTTP, on topics of their own. */
export class CommDevicesOverMqtt {
  readonly rights: TopicRights
  readonly #host: Host
  readonly #connected = new Connected<CommDeviceKey>()
  readonly #commands: TakeCommands<CommDeviceKey, CommDeviceCommand>

  constructor(host: Host) {
    const { prefix, bus, now } = host
    this.#host = host
    this.rights = commDeviceRights(prefix)
    this.#commands = new TakeCommands(bus, this.#connected, {
      subject: subjects.commDeviceCommands,
      nameOf: ({ commDeviceId }) => commDeviceName(commDeviceId),
      reaches: device => host.reaches(nameOf(device), topicToCommDevice(prefix, nameOf(device), 'commands')),
      send: (device, command) => {
        host.onTaken()
        this.#tell(device, 'commands', { ...command, sentAt: now().toISOString() }, commandExpiresS)
      },
    })
  }

  get count(): number {
    return this.#connected.count
  }

  /** A comm device has said something. Never rejects. */
  async receive(device: CommDeviceKey, { topic, payload }: Message): Promise<void> {
    const what = readCommDeviceTopic(this.#host.prefix, topic)?.what
    if (!what) return
    let message: unknown
    try {
      if (what === 'connection') return this.#connection(device, payload.toString())
      message = parse(payload)
      if (what === 'status')
        this.#host.calls.status(device, withoutId(checked(messagesFromCommDevice.status, message, 400)))
      if (what === 'answer')
        this.#host.calls.answer(device, withoutId(checked(messagesFromCommDevice.answer, message, 400)))
      if (what === 'frames')
        await this.#host.calls.frames(device, checked(messagesFromCommDevice.frames, message, 400).frames)
    } catch (error) {
      const id = idIn(message)
      this.#tell(device, 'refused', { ...(id !== undefined && { id }), reason: this.#host.reasonOf(error) })
    }
  }

  heard(device: CommDeviceKey): void {
    this.#connected.heard(device)
    this.#host.calls.heard(device)
  }

  /** Its connection has ended, or it says that it ends it. */
  ended(device: CommDeviceKey): void {
    // Who had not said that it is there has lost nothing.
    if (!this.#connected.remove(device)) return
    this.#commands.remove(device)
    this.#host.calls.lost(device, 'Its connection to the server ended')
  }

  /** It has connected at another process: here it is gone, and has lost nothing. */
  moved(device: CommDeviceKey): void {
    if (this.#connected.remove(device)) this.#commands.remove(device)
  }

  cutOff(is: boolean): void {
    this.#connected.cutOff(is)
  }

  leave(): void {
    for (const device of this.#connected.all()) this.moved(device)
  }

  close(): void {
    this.#commands.close()
  }

  #connection(device: CommDeviceKey, said: string): void {
    if (said === 'offline') return this.ended(device)
    if (said !== 'online') throw fault('badRequest', { message: 'connection is online or offline' })
    if (this.#connected.add(device)) this.#commands.add(device)
  }

  #tell<N extends NameToCommDevice>(
    device: CommDeviceKey,
    what: N,
    message: MessageToCommDevice<N>,
    expiresS?: number,
  ): void {
    const name = nameOf(device)
    this.#host.publish(name, topicToCommDevice(this.#host.prefix, name, what), what, message, expiresS)
  }
}

function withoutId<M extends { readonly id?: unknown }>({ id: _id, ...said }: M): Omit<M, 'id'> {
  return said
}
