import type { FastifyInstance } from 'fastify'
import * as z from 'zod'
import { deviceAnswer, type DeviceCommand, deviceCommand, longestWaitS } from '../../src/domain/device-command.ts'
import type { Context } from '../context.ts'
import { endpoint, nothing, numeric } from '../endpoint/endpoint.ts'
import { waitingFor } from '../endpoint/gone.ts'
import { serveEndpoint } from '../endpoint/serve.ts'
import { subjects } from '../bus/bus.ts'
import type { FindKey, Sender } from '../events/ingest/keys.ts'
import type { CommandCalls } from './calls.ts'
import type { Lines, LineTo } from './lines.ts'
import { nodesRoute } from './nodes-route.ts'
import { statusRoute } from './status-route.ts'

interface Parts {
  readonly context: Context
  readonly findKey: FindKey
  readonly lines: Lines<DeviceCommand>
  readonly calls: CommandCalls
  readonly closing: AbortSignal
}

/** The line to the controllers that a key speaks for: all of a client, or one. */
const lineTo = ({ clientId, controllerId }: Sender): LineTo<DeviceCommand> => ({
  name: `${clientId}/${controllerId ?? 'all'}`,
  subject: subjects.commands(clientId),
  isFor: command => controllerId === null || controllerId === command.controllerId,
})

const seconds = numeric(z.int().max(longestWaitS), `wait is of 0 to ${longestWaitS} seconds`)
const query = z.strictObject({ wait: seconds.default(0).describe('The longest wait, in seconds') })

/**
 * The line to controllers, with a device or integration key as `Authorization: Bearer ghk_...`: they wait for commands
 * to the controllers of the key, answer them, and report their status.
 * 401 without a living key, 403 if a device key answers for another controller, 404 for no controller of the client.
 */
export function commandRoutes(app: FastifyInstance, { context, findKey, lines, calls, closing }: Parts): void {
  const ofDevices = { tag: 'ingest', key: findKey, refusal: 400 } as const
  const waiting = endpoint({
    ...ofDevices,
    method: 'GET',
    path: '/ingest/commands',
    summary: 'Wait for commands to controllers; one may come twice, with one id',
    guard: { patient: true },
    query,
    reply: z.object({ items: z.array(deviceCommand) }),
    async handle({ key, query: { wait }, reply }) {
      const signal = waitingFor(reply, closing)
      return { items: await lines.wait(lineTo(key), wait * 1000, signal) }
    },
  })
  const answered = endpoint({
    ...ofDevices,
    method: 'POST',
    path: '/ingest/commands/answer',
    summary: 'A controller has done a command, or says why not',
    body: deviceAnswer,
    reply: nothing,
    status: 204,
    handle: ({ key, body }) => calls.answer(key, body),
  })
  serveEndpoint(app, context, waiting)
  serveEndpoint(app, context, answered)
  statusRoute(app, { context, findKey, calls })
  nodesRoute(app, { context, findKey, calls })
}
