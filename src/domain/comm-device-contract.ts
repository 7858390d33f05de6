import {
  messagesFromCommDevice,
  messagesToCommDevice,
  namesFromCommDevice,
  namesToCommDevice,
  type NameFromCommDevice,
  type NameToCommDevice,
} from './comm-device-topics.ts'
import type { Said } from './device-contract.ts'

const commandId = '5f0c54a1-3f86-4b62-9a5e-0b2f3d6c7a10'
const at = '2026-03-02T08:15:00.000Z'

/** What each message from a comm device is for. */
const saidByCommDevice: Readonly<Record<NameFromCommDevice, Said>> = {
  connection: {
    summary:
      'A comm device says online once it has connected and subscribed. Its last will on this topic says offline, retained: then its connection is lost.',
    example: 'online',
    isRetained: true,
    contentType: 'text/plain',
  },
  status: {
    summary: 'A comm device says how it is, at least every minute. What it leaves out stays as it was.',
    example: { signal: 62, ipAddress: '10.20.0.2', firmwareVersion: '3.1', controllers: [12, 13] },
  },
  frames: {
    summary: 'What a comm device has received and sent, in order, while its logging is on.',
    example: { frames: [{ at, direction: 'in', hex: '02430103', text: 'Poll of controller 12' }] },
  },
  answer: {
    summary: 'A comm device has done a command, or says why not, within 6 s.',
    example: { commandId, done: true },
  },
}

/** What each message to a comm device is for. */
const toldToCommDevice: Readonly<Record<NameToCommDevice, Said>> = {
  commands: {
    summary:
      'A comm device does it and answers. It may come twice, with one commandId. One that was sent more than 10 s ago is refused, not done.',
    example: { commandId, commDeviceId: 7, action: 'enableLogging', hours: 2, sentAt: at },
  },
  refused: {
    summary: 'A message of a comm device was wrong, or could not be taken now. Nothing of it was done.',
    example: { reason: 'signal: Too big: expected number to be <=100' },
  },
}

/** Every message of comm devices with its direction and schema, in the order of the documentation. */
export const commDeviceContract = [
  ...namesFromCommDevice.map(
    name =>
      ({ name, direction: 'fromDevice', schema: messagesFromCommDevice[name], ...saidByCommDevice[name] }) as const,
  ),
  ...namesToCommDevice.map(
    name => ({ name, direction: 'toDevice', schema: messagesToCommDevice[name], ...toldToCommDevice[name] }) as const,
  ),
]
