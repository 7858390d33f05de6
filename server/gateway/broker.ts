import type { Peer } from './device.ts'

/** What a device has published. */
export interface Message {
  readonly topic: string
  readonly payload: Buffer
  /** Published before the gateway subscribed, so it may be old. */
  readonly isRetained: boolean
}

/** Carries messages to devices, by their names, with QoS 1. It stores nothing for those that are not connected. */
export interface Broker {
  /** Whether a message on the topic would reach the device now. */
  reaches(name: string, topic: string): boolean
  /** @param expiresS after this many seconds the message must not be delivered any more */
  publish(name: string, topic: string, payload: Buffer, expiresS: number): void
  close(): Promise<void>
}

/** What a broker reports to the gateway. */
export interface BrokerEvents {
  /** Back-pressure: resolves once there is room for a message of `bytes`. */
  enter(device: Peer, bytes: number): Promise<void>
  /** The same without waiting. @returns false if there is no room: the message is dropped, its sender sends it again */
  tryEnter(device: Peer, bytes: number): boolean
  /** A device has published a message, for which there is room. */
  received(device: Peer, message: Message): void
  /** A device is alive. */
  heard(device: Peer): void
  /** The connection of a device has ended. */
  ended(device: Peer): void
  /** The gateway has lost its broker, or has it back. */
  cutOff(is: boolean): void
}
