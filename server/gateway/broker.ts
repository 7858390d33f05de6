import type { Device } from './device.ts'

/** What a controller has published. */
export interface Message {
  readonly topic: string
  readonly payload: Buffer
  /** Published before the gateway subscribed, so it may be old. */
  readonly isRetained: boolean
}

/** Carries messages to controllers, with QoS 1. It stores nothing for those that are not connected. */
export interface Broker {
  /** Whether a message on the topic would reach the controller now. */
  reaches(controllerId: number, topic: string): boolean
  /** @param expiresS after this many seconds the message must not be delivered any more */
  publish(controllerId: number, topic: string, text: string, expiresS: number): void
  close(): Promise<void>
}

/** What a broker reports to the gateway. */
export interface BrokerEvents {
  /** Back-pressure: resolves once there is room for a message of `bytes`. */
  enter(device: Device, bytes: number): Promise<void>
  /** The same without waiting. @returns false if there is no room: the message is dropped, its sender sends it again */
  tryEnter(device: Device, bytes: number): boolean
  /** A controller has published a message, for which there is room. */
  received(device: Device, message: Message): void
  /** A controller is alive. */
  heard(device: Device): void
  /** The connection of a controller has ended. */
  ended(device: Device): void
  /** The gateway has lost its broker, or has it back. */
  cutOff(is: boolean): void
}
