import { type ControllerFrame, unreadable } from '../../src/domain/controller-frames/frame.ts'
import type { FrameTaps } from '../frames/frame-taps.ts'
import { jsonIn } from '../frames/json-in.ts'
import { madeFrame } from '../frames/made-frame.ts'
import { partOf } from '../frames/part-of.ts'
import type { Message } from './broker.ts'
import { type Device, nameOf } from './device.ts'
import type { Driver } from './drivers/driver.ts'

interface Parts {
  readonly taps: FrameTaps
  readonly driver: Pick<Driver, 'inWords'>
  readonly prefix: string
  readonly now: () => Date
  /** Whether a message to a device of a name would reach it now: otherwise nothing is sent. */
  readonly reaches: (name: string, topic: string) => boolean
}

/** Tells what controllers that somebody looks at say over MQTT, and what is published to them: as it is on the wire. */
export function tapMessages({ taps, driver, prefix, now, reaches }: Parts) {
  const tell = (
    { clientId, controllerId }: Device,
    direction: ControllerFrame['direction'],
    topic: string,
    payload: () => string | Uint8Array,
  ) =>
    taps.tell(clientId, controllerId, () => {
      const sent = payload()
      const message = typeof sent === 'string' ? read(sent) : undefined
      const part = partOf(message, { controllerId, isShared: false })
      // Bytes are what their topic says.
      const isUnread = part === undefined && typeof sent === 'string'
      const meaning = isUnread ? unreadable : driver.inWords(topic, part ?? {})
      return madeFrame({
        at: now().toISOString(),
        direction,
        carrier: 'mqtt',
        what: topic.slice(prefix.length + 1),
        meaning,
        message: part,
        bytes: Buffer.byteLength(sent),
      })
    })
  return {
    received(device: Device, { topic, payload }: Message): void {
      if (taps.isAny) tell(device, 'fromDevice', topic, () => payload.toString())
    },
    sent(device: Device, topic: string, message: unknown): void {
      if (taps.isAny && reaches(nameOf(device), topic))
        tell(device, 'toDevice', topic, () => (message instanceof Uint8Array ? message : JSON.stringify(message)))
    },
  }
}

/** What a payload says: JSON, or one of the words that stand alone. What is neither could hold anything. */
const read = (text: string): unknown => (text === 'online' || text === 'offline' ? text : jsonIn(text))
