import { content, endpoint, findSendingKey, numeric } from '../../../../../server/kit/index.ts'
import {
  firmwareAnswer,
  firmwareWanted,
  packetWanted,
  progressAnswer,
  updateProgress,
} from '../../../../domain/firmware-wire.ts'
import { firmwareCalls } from './calls.ts'

/** What all routes of devices have in common. */
const ofDevices = { tag: 'ingest', key: findSendingKey, refusal: 400 } as const
const { controllerId, requestId, offset } = packetWanted.shape

/** A controller asks what it is to run. */
export const askFirmware = endpoint({
  ...ofDevices,
  method: 'GET',
  path: '/ingest/firmware',
  summary: 'What a controller is to run',
  query: firmwareWanted.extend({ controllerId: numeric(controllerId) }),
  reply: firmwareAnswer,
  handle: ({ context, key, query }) => firmwareCalls(context).wanted(key, query.controllerId),
})

/** A controller asks for some bytes of the image. */
export const packet = endpoint({
  ...ofDevices,
  method: 'GET',
  path: '/ingest/firmware/packet',
  summary: 'One packet of the image, fewer bytes at its end',
  query: packetWanted.extend({
    controllerId: numeric(controllerId),
    requestId: numeric(requestId),
    offset: numeric(offset),
  }),
  reply: content('application/octet-stream'),
  async handle({ context, key, query, reply }) {
    const bytes = await firmwareCalls(context).packet(key, query)
    return reply.header('cache-control', 'no-store').type('application/octet-stream').send(bytes)
  },
})

/** A controller says how far it is, that it has all of it, or that it failed. */
export const progress = endpoint({
  ...ofDevices,
  method: 'POST',
  path: '/ingest/firmware/progress',
  summary: 'How far a controller is with its update',
  body: updateProgress,
  bodyLimit: 4096,
  reply: progressAnswer,
  handle: ({ context, key, body }) => firmwareCalls(context).progress(key, body),
})
