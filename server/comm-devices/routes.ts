import type { FastifyInstance } from 'fastify'
import * as z from 'zod'
import {
  commDeviceAnswer,
  type CommDeviceCommand,
  commDeviceCommand,
  commDeviceStatus,
  sentFrames,
} from '../../src/domain/comm-device-wire.ts'
import { longestWaitS } from '../../src/domain/device-command.ts'
import { subjects } from '../bus/bus.ts'
import type { LineTo, Lines } from '../commands/lines.ts'
import type { Context } from '../context.ts'
import { endpoint, nothing, numeric } from '../endpoint/endpoint.ts'
import { waitingFor } from '../endpoint/gone.ts'
import { serveEndpoint } from '../endpoint/serve.ts'
import { type CommDeviceKey, findCommDeviceKey } from '../events/ingest/keys.ts'
import type { CommDeviceCalls } from './calls.ts'

interface Parts {
  readonly context: Context
  readonly lines: Lines<CommDeviceCommand>
  readonly calls: CommDeviceCalls
  readonly closing: AbortSignal
}

const seconds = numeric(z.int().max(longestWaitS), `wait is of 0 to ${longestWaitS} seconds`)
const query = z.strictObject({ wait: seconds.default(0).describe('The longest wait, in seconds') })
const path = '/ingest/comm-device'
const said = { refusal: 400, method: 'POST', reply: nothing, status: 204, tag: 'ingest' } as const

const lineTo = ({ clientId, commDeviceId }: CommDeviceKey): LineTo<CommDeviceCommand> => ({
  name: String(commDeviceId),
  subject: subjects.commDeviceCommands(clientId),
  isFor: command => command.commDeviceId === commDeviceId,
})

type Key = (authorization: string | undefined) => Promise<CommDeviceKey | undefined>

/**
 * What comm devices call, each with its own key as `Authorization: Bearer ghc_...`, which says whose it is. Every call is
 * a sign of life. 401 without a living key, 403 for a key of another kind.
 */
export function commDeviceRoutes(app: FastifyInstance, parts: Parts): void {
  const { context, calls } = parts
  const key: Key = async authorization => {
    const found = await findCommDeviceKey(authorization, context)
    if (found) calls.heard(found)
    return found
  }
  serveEndpoint(app, context, statusOf(key, calls))
  serveEndpoint(app, context, commandsOf(key, parts))
  serveEndpoint(app, context, answerOf(key, calls))
  serveEndpoint(app, context, framesOf(key, calls))
}

const statusOf = (key: Key, calls: CommDeviceCalls) =>
  endpoint({
    ...said,
    key,
    path: `${path}/status`,
    summary: 'A comm device says how it is; at least every minute, if only that it is there',
    body: commDeviceStatus,
    handle: async asking => calls.status(asking.key, asking.body),
  })

const commandsOf = (key: Key, { lines, closing }: Parts) =>
  endpoint({
    tag: 'ingest',
    key,
    refusal: 400,
    method: 'GET',
    path: `${path}/commands`,
    summary: 'Wait for commands to a comm device; one may come twice, with one id',
    guard: { patient: true },
    query,
    reply: z.object({ items: z.array(commDeviceCommand) }),
    async handle(asking) {
      const signal = waitingFor(asking.reply, closing)
      return { items: await lines.wait(lineTo(asking.key), asking.query.wait * 1000, signal) }
    },
  })

const answerOf = (key: Key, calls: CommDeviceCalls) =>
  endpoint({
    ...said,
    key,
    path: `${path}/answer`,
    summary: 'A comm device has done a command, or says why not',
    body: commDeviceAnswer,
    handle: async asking => calls.answer(asking.key, asking.body),
  })

const framesOf = (key: Key, calls: CommDeviceCalls) =>
  endpoint({
    ...said,
    key,
    path: `${path}/frames`,
    summary: 'A comm device sends its frames while its logging is on',
    body: sentFrames,
    bodyLimit: 512 * 1024,
    handle: asking => calls.frames(asking.key, asking.body.frames),
  })
