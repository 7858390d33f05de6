import * as z from 'zod'
import { commDeviceAnswer, commDeviceCommand, commDeviceStatus, sentFrames } from './comm-device-wire.ts'

/**
 * The topics of comm devices over MQTT: below `<prefix>/comm-<commDeviceId>/`, from it and (`to/`) to it. That is its
 * user name at the broker too.
 */
export const commDeviceName = (commDeviceId: number | string): string => `comm-${commDeviceId}`

/** The id in the user name of a comm device; undefined for any other name. */
export function commDeviceIdIn(name: string): number | undefined {
  const [, id] = /^comm-([1-9]\d{0,9})$/.exec(name) ?? []
  return id === undefined || Number(id) > 2_147_483_647 ? undefined : Number(id)
}

/** Where nothing is answered but a refusal. */
const id = z.union([z.string().min(1).max(64), z.int().min(0)]).optional()

/** Each message that a comm device publishes. */
export const messagesFromCommDevice = {
  connection: z.enum(['online', 'offline']),
  status: commDeviceStatus.extend({ id }),
  frames: sentFrames.extend({ id }),
  answer: commDeviceAnswer.extend({ id }),
} as const
export type NameFromCommDevice = keyof typeof messagesFromCommDevice
export const namesFromCommDevice = Object.keys(messagesFromCommDevice) as readonly NameFromCommDevice[]

const sentAt = z.iso.datetime().describe('By the server’s clock: what comes much later is refused, not done')

/** Each message that is published to a comm device. */
export const messagesToCommDevice = {
  commands: commDeviceCommand.extend({ sentAt }),
  refused: z.object({ id, reason: z.string() }),
} as const
export type NameToCommDevice = keyof typeof messagesToCommDevice
export type MessageToCommDevice<N extends NameToCommDevice> = z.input<(typeof messagesToCommDevice)[N]>
export const namesToCommDevice = Object.keys(messagesToCommDevice) as readonly NameToCommDevice[]

/** The topic of what a comm device publishes; `+` for that of any. */
export const topicFromCommDevice = (prefix: string, name: string, what: NameFromCommDevice): string =>
  `${prefix}/${name}/${what}`
export const topicToCommDevice = (prefix: string, name: string, what: NameToCommDevice): string =>
  `${prefix}/${name}/to/${what}`

/** Whose message a topic is of, and which; undefined for none that a comm device publishes. */
export function readCommDeviceTopic(
  prefix: string,
  topic: string,
): { readonly name: string; readonly what: NameFromCommDevice } | undefined {
  if (!topic.startsWith(`${prefix}/`)) return undefined
  const [name = '', what, ...more] = topic.slice(prefix.length + 1).split('/')
  if (more.length > 0 || commDeviceIdIn(name) === undefined) return undefined
  const known = namesFromCommDevice.find(each => each === what)
  return known && { name, what: known }
}

/** Whether a comm device may subscribe to a filter: only to its own `to/` topics, by name or by wildcard. */
export function maySubscribeAsCommDevice(prefix: string, name: string, filter: string): boolean {
  const own = `${prefix}/${name}/to/`
  if (!filter.startsWith(own)) return false
  const rest = filter.slice(own.length)
  return rest === '+' || rest === '#' || namesToCommDevice.some(each => each === rest)
}
