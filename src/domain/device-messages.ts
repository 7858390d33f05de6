import * as z from 'zod'
import {
  acknowledgedAnswer,
  acknowledgement,
  changesAnswer,
  changesWanted,
  holdingsAnswer,
  holdingsReport,
  recordsAnswer,
} from './delivery.ts'
import { controllerCommand, deviceAnswer, deviceStatus, doorCommand, typedCommand } from './device-command.ts'
import type { NameFromDevice, NameToDevice } from './device-topics.ts'
import { firmwareAnswer, firmwareWanted, packetWanted, progressAnswer, progressOf } from './firmware-wire.ts'
import { nodesReport } from './found-nodes.ts'
import { ingestAnswer, ingestLimit, ingestRow } from './ingest.ts'

const id = z
  .union([z.string().min(1).max(64), z.int().min(0)])
  .describe('Chosen by the controller; the answer repeats it')
/** Where nothing is answered but a refusal. */
const optionalId = id.optional()
/** Where the server may say something by itself. */
const unaskedId = id.nullable().describe('Null where the controller had not asked')
/** The topic says whose it is. */
const own = { controllerId: true } as const

/** What a controller publishes on `connection`, retained: the second is its last will too. */
export const connectionStates = ['online', 'offline'] as const

/** Each message that a controller publishes: one contract with HTTP, whose schemas these are. */
export const messagesFromDevice = {
  connection: z.enum(connectionStates),
  events: z.object({ id, events: z.array(ingestRow).max(ingestLimit) }),
  status: deviceStatus.omit(own).extend({ id: optionalId }),
  nodes: nodesReport.omit(own).extend({ id: optionalId }),
  answer: deviceAnswer.omit(own).extend({ id: optionalId }),
  pull: changesWanted.omit(own).extend({ id }),
  acknowledge: acknowledgement.omit(own).extend({ id }),
  records: changesWanted.omit(own).extend({ id }),
  holdings: holdingsReport.omit(own).extend({ id }),
  firmware: firmwareWanted.omit(own).extend({ id }),
  packet: packetWanted.omit(own).extend({ id: optionalId }),
  progress: progressOf({ id }),
} as const satisfies Record<NameFromDevice, z.ZodType>

/** Events as they are taken: one poisoned row must not cost the others of its message. */
export const eventsTaken = messagesFromDevice.events.extend({ events: z.array(z.unknown()).max(ingestLimit) })

const sentAt = z.iso.datetime().describe('By the server’s clock: what comes much later is refused, not done')

/** The one message that is no JSON: a small device needs no room to decode it. */
const packet = z.custom<Uint8Array>().meta({
  type: 'string',
  format: 'binary',
  description:
    'the requestId and the offset that it has asked for, each in four with the highest first, then those of the image',
})

/** Each message that is published to a controller. */
export const messagesToDevice = {
  events: ingestAnswer.extend({ id }),
  commands: z.union([
    doorCommand.extend({ sentAt }),
    controllerCommand.extend({ sentAt }),
    typedCommand.extend({ sentAt }),
  ]),
  changes: changesAnswer.extend({ id: unaskedId }),
  acknowledged: acknowledgedAnswer.extend({ id }),
  records: recordsAnswer.extend({ id }),
  holdings: holdingsAnswer.extend({ id }),
  firmware: firmwareAnswer.extend({ id: unaskedId }),
  packet,
  progress: progressAnswer.extend({ id }),
  refused: z.object({ id: optionalId, reason: z.string() }),
} as const satisfies Record<NameToDevice, z.ZodType>
export type MessageToDevice<N extends NameToDevice> = z.input<(typeof messagesToDevice)[N]>
