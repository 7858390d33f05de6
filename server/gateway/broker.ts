import type { Device } from './device.ts'

/** What a controller has published. */
export interface Message {
  readonly topic: string
  readonly payload: Buffer
  /** It was published before the gateway listened: what it says may be old. */
  readonly isRetained: boolean
}

/** What carries messages to controllers, with QoS 1. It keeps nothing for those who are away. */
export interface Broker {
  /** Whether a message on the topic would reach the controller now. */
  reaches(controllerId: number, topic: string): boolean
  /** @param expiresS what has not arrived by then must not arrive later */
  publish(controllerId: number, topic: string, text: string, expiresS: number): void
  close(): Promise<void>
}

/** What a broker tells the gateway. */
export interface BrokerEvents {
  /** Resolves when a message of so many bytes has its place. */
  enter(device: Device, bytes: number): Promise<void>
  /** The same without waiting. @returns whether it has; where not, it is lost, and its sender has to send it again */
  tryEnter(device: Device, bytes: number): boolean
  /** A controller has said something; the message has its place. */
  received(device: Device, message: Message): void
  /** A controller has shown a sign of life. */
  heard(device: Device): void
  /** The connection of a controller has ended. */
  ended(device: Device): void
  /** The gateway itself is cut off from all controllers, or no longer. */
  cutOff(is: boolean): void
}
