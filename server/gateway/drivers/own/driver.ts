import { connectionStates } from '../../../../src/domain/device-messages.ts'
import { commandExpiresS, readTopicFrom, topicTo } from '../../../../src/domain/device-topics.ts'
import { fault } from '../../../../src/domain/faults.ts'
import type { Message } from '../../broker.ts'
import type { Device } from '../../device.ts'
import type { Driver, DriverHost } from '../driver.ts'
import { answers, type Told } from './answers.ts'
import { idIn, parse } from '../parse.ts'
import { inWords } from './in-words.ts'
import { ownRights } from './topics.ts'

/** How many changes are sent without being asked for; `next` says that there are more. */
const toldAtOnce = 100

/** A controller says that it is there, or that it is not. @throws 400 where it says something else */
function connection(host: DriverHost, device: Device, said: string): void {
  if (!connectionStates.some(state => state === said))
    throw fault('badRequest', { message: `connection is ${connectionStates.join(' or ')}` })
  if (said === 'online') host.online(device)
  else host.offline(device)
}

/** The protocol of `src/domain/device-topics.ts` and `device-messages.ts`. */
export function ownDriver(host: DriverHost): Driver {
  const { prefix, calls } = host
  const tell = (device: Device, [name, message]: Told, expiresS?: number) =>
    host.publish(device, topicTo(prefix, device.controllerId, name), name, message, expiresS)
  const receive = async (device: Device, { topic, payload }: Message): Promise<void> => {
    const name = readTopicFrom(prefix, topic)?.name
    if (!name) return
    let message: unknown
    try {
      if (name === 'connection') return connection(host, device, payload.toString())
      message = parse(payload)
      const answered = await answers[name](calls, device, message)
      if (answered) tell(device, answered)
    } catch (error) {
      const id = idIn(message)
      tell(device, ['refused', { ...(id !== undefined && { id }), reason: host.reasonOf(error) }])
    }
  }
  return {
    rights: ownRights(prefix),
    receive,
    reaches: ({ controllerId }) => host.reaches(controllerId, topicTo(prefix, controllerId, 'commands')),
    command: (device, command) =>
      tell(device, ['commands', { ...command, sentAt: host.now().toISOString() }], commandExpiresS),
    async deliver(device) {
      const { controllerId } = device
      const answer = await calls.delivery.pullLater(device, { controllerId, after: 0, limit: toldAtOnce })
      if (answer.items.length > 0 || answer.wish) tell(device, ['changes', { id: null, ...answer }])
    },
    inWords: (...of) => inWords(host, ...of),
    async tellUpdate(device) {
      const answer = await calls.firmware.wanted(device, device.controllerId)
      if (answer.update) tell(device, ['firmware', { id: null, ...answer }])
    },
  }
}
