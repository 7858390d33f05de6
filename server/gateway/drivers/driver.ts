import type { DeviceCommand } from '../../../src/domain/device-command.ts'
import type { Words } from '../../../src/domain/vocabulary.ts'
import type { CommDeviceCalls } from '../../comm-devices/calls.ts'
import type { CommandCalls } from '../../commands/calls.ts'
import type { DeliveryCalls } from '../../delivery/calls.ts'
import type { TakeEvents } from '../../events/ingest/take-events.ts'
import type { Message } from '../broker.ts'
import type { Device } from '../device.ts'
import type { FirmwareCalls } from '../firmware-calls.ts'

/** What devices may do on a broker that asks this server; each goes by its name there. */
export interface TopicRights {
  /** Filters of everything that devices publish. */
  readonly filters: readonly string[]
  /** Whose topic it is that a device publishes on; undefined for none of this protocol. */
  publisherOf(topic: string): string | undefined
  maySubscribe(name: string, filter: string): boolean
  /** Whether this may be the last will of a device. */
  mayBeWill(name: string, topic: string, payload: Buffer): boolean
}

/**
 * A protocol of controllers over MQTT: it translates between their messages and the calls that HTTP has too. One folder
 * each; `own` is the first.
 */
export interface Driver {
  readonly rights: TopicRights
  /** A controller has said something: that it is there, events, an answer, what it holds. Never rejects. */
  receive(device: Device, message: Message): Promise<void>
  /** Whether a command would reach the controller now. */
  reaches(device: Device): boolean
  /** Tells a controller to do something. */
  command(device: Device, command: DeviceCommand): void
  /** Tells a controller what is new for it, if there is something. */
  deliver(device: Device): Promise<void>
  /** What a message on a topic means, from a controller or to it; undefined where it is of another protocol or unknown. */
  inWords(topic: string, message: unknown): string | undefined
  /** Tells a controller what it is to run, if that is another version. */
  tellUpdate(device: Device): Promise<void>
}

/** What the gateway gives to a driver. */
export interface DriverHost {
  readonly prefix: string
  readonly calls: CarriedCalls
  readonly now: () => Date
  /** Of the brand. */
  readonly words: Words
  reaches(controllerId: number, topic: string): boolean
  publish(device: Device, topic: string, name: string, message: unknown, expiresS?: number): void
  /** A controller says that it is there, or that it is not. */
  online(device: Device): void
  offline(device: Device): void
  /** What went wrong, in words for the device; what is nobody's fault but the server's is logged. */
  reasonOf(error: unknown): string
}

/** What devices can say and ask, whatever carries it. */
export interface CarriedCalls {
  readonly events: TakeEvents
  readonly delivery: DeliveryCalls
  readonly commands: CommandCalls
  readonly firmware: FirmwareCalls
  readonly commDevices: CommDeviceCalls
}
