import { messagesFromDevice, messagesToDevice } from './device-messages.ts'
import { heardEveryS, type NameFromDevice, namesFromDevice, namesToDevice, type NameToDevice } from './device-topics.ts'

/** What a message is for. */
export interface Said {
  /** What it is for, in a sentence. */
  readonly summary: string
  /** A message as it is: a text where it is no JSON, else an object. */
  readonly example: unknown
  /** Whether the broker keeps the last one. */
  readonly isRetained?: true
  /** What answers it, with its id. */
  readonly answer?: NameToDevice
  /** What it is where it is no JSON; of bytes the example is in hex digits. */
  readonly contentType?: 'text/plain' | 'application/octet-stream'
}

const commandId = '5f0c54a1-3f86-4b62-9a5e-0b2f3d6c7a10'
const at = '2026-03-02T08:15:00.000Z'
const zone = { changeId: 871, subject: 'zone', subjectId: 4, details: { name: 'Workshop' } }

/** What each message from a controller is for. */
export const saidByDevice: Readonly<Record<NameFromDevice, Said>> = {
  connection: {
    summary: `Says online once it has connected and subscribed. Its last will on this topic says offline, retained: then its connection is lost. It says something every ${heardEveryS} s, if only its status.`,
    example: 'online',
    isRetained: true,
    contentType: 'text/plain',
  },
  events: {
    summary: 'Sends events. It keeps them until they are answered, and sends them again: each is stored once.',
    example: {
      id: 'e17',
      events: [
        { controllerId: 12, epoch: 3, sequence: 4711, type: 'accessGranted', occurredAt: at, door: 1, reader: 1 },
      ],
    },
    answer: 'events',
  },
  status: {
    summary: 'Says what it is, and how it is. What it leaves out stays as it was.',
    example: { firmwareVersion: '4.2.1', tamper: false, voltages: '13.8 V mains' },
  },
  nodes: {
    summary: 'Says what it has found on its bus, after a scan or when it reads its nodes.',
    example: {
      nodes: [
        { udn: '0400A1F3', instance: 5, firmwareVersion: '2.1' },
        { udn: '03000010', instance: 1, inputVoltage: 231.4, batteryVoltage: 12.9, current: 0.8, mainsFailed: false },
      ],
    },
  },
  answer: {
    summary: 'Has done a command, or says why not, within 6 s; with its output, if the command was typed.',
    example: { commandId, done: false, reason: 'The lock is jammed' },
  },
  pull: {
    summary: 'Asks what it has not acknowledged: after connecting, and every few minutes.',
    example: { id: 'p4', after: 0, limit: 100 },
    answer: 'changes',
  },
  acknowledge: {
    summary: 'Holds all changes up to and with one.',
    example: { id: 'a9', changeId: 871 },
    answer: 'acknowledged',
  },
  records: {
    summary: 'Asks for all that it must hold: when it begins, or is asked to reload.',
    example: { id: 'r1', after: 0, limit: 100 },
    answer: 'records',
  },
  holdings: {
    summary: 'Says what it holds, when it is asked to report.',
    example: { id: 'h2', version: 2, holdings: [{ subject: 'zone', count: 1, checksum: '0f1e2d3c4b5a6978' }] },
    answer: 'holdings',
  },
  firmware: {
    summary: 'Asks which version to run, for example after an update was interrupted.',
    example: { id: 'f3' },
    answer: 'firmware',
  },
  packet: {
    summary: 'Asks for bytes of the image from any place on: the next once it has those before, again where none come.',
    example: { id: 'f4', requestId: 28, offset: 1024 },
    answer: 'packet',
  },
  progress: {
    summary: 'Says how far it is, that it has received all of it, with its SHA-256, or that it gives up and why.',
    example: { id: 'f5', requestId: 28, state: 'received', sha256: 'e3'.repeat(32) },
    answer: 'progress',
  },
}

/** What each message to a controller is for. */
export const toldToDevice: Readonly<Record<NameToDevice, Said>> = {
  events: {
    summary: 'All that is accepted or duplicate is stored. What is rejected is wrong, and is not sent again.',
    example: { id: 'e17', accepted: 1, duplicate: 0, rejected: [] },
  },
  commands: {
    summary:
      'Does it and answers: lock or unlock a door, an action of its own, or a text that somebody has typed. It may come twice, with one commandId. One that was sent more than 10 s ago is refused, not done.',
    example: { commandId, controllerId: 12, door: 1, lock: 'unlocked', seconds: 5, sentAt: at },
  },
  changes: {
    summary: 'What it has not acknowledged, in order: asked for, or by itself when something is new (id null).',
    example: { id: null, items: [{ ...zone, created: at, operation: 'edit' }], next: null },
  },
  acknowledged: { summary: 'How many changes were pending until now.', example: { id: 'a9', acknowledged: 1 } },
  records: {
    summary: 'Some of all that it must hold; next is what to ask after.',
    example: { id: 'r1', items: [zone], next: null, workingOut: false },
  },
  holdings: {
    summary: 'Whether that was compared, and differs.',
    example: { id: 'h2', compared: true, differs: false },
  },
  firmware: {
    summary:
      'The version that it is to run: asked for, or by itself once it is connected and there is one (id null). No update: it stays as it is.',
    example: {
      id: null,
      update: {
        requestId: 28,
        firmwareVersion: '4.3',
        bytes: 98_304,
        sha256: 'e3'.repeat(32),
        packetSize: 1024,
        from: 0,
      },
    },
  },
  packet: {
    summary: 'As many bytes as a packet has, fewer at the end, after eight that say which they are.',
    example: '00 00 00 1C 00 00 04 00 7F 45 4C 46 …',
    contentType: 'application/octet-stream',
  },
  progress: {
    summary: 'How the update stands: it goes on while it is sending, and installs what it has once it is installing.',
    example: { id: 'f5', status: 'installing', reason: null },
  },
  refused: {
    summary: 'A message was wrong, or could not be taken now. Nothing of it was done.',
    example: { id: 'e17', reason: 'events: Invalid input: expected array, received string' },
  },
}

/** Every message with its direction and schema, in the order of the documentation. */
export const deviceContract = [
  ...namesFromDevice.map(
    name => ({ name, direction: 'fromDevice', schema: messagesFromDevice[name], ...saidByDevice[name] }) as const,
  ),
  ...namesToDevice.map(
    name => ({ name, direction: 'toDevice', schema: messagesToDevice[name], ...toldToDevice[name] }) as const,
  ),
]
