import type { FastifyInstance, FastifyReply } from 'fastify'
import * as z from 'zod'
import { type CommandsAnswer, deviceAnswer, longestWaitS } from '../../src/domain/device-command.ts'
import { Fault, fault } from '../../src/domain/faults.ts'
import { subjects } from '../bus/bus.ts'
import type { Context } from '../context.ts'
import type { Directories } from '../events/directory/directories.ts'
import type { FindKey, IngestKey } from '../events/ingest/keys.ts'
import type { Lines } from './lines.ts'
import type { Reply } from './messages.ts'
import { answerOperation, commandsOperation } from './openapi.ts'

interface Parts {
  readonly context: Context
  readonly directories: Directories
  readonly findKey: FindKey
  readonly lines: Lines
  readonly closing: AbortSignal
}

const query = z.strictObject({
  wait: z
    .string()
    .regex(/^\d{1,2}$/, 'must be a whole number')
    .transform(Number)
    .pipe(z.int().max(longestWaitS))
    .default(0),
})

/**
 * The line to controllers, with a device or integration key as `Authorization: Bearer ghk_...`:
 * `GET /api/ingest/commands?wait=` (seconds) -> `CommandsAnswer` as soon as there is a command for a controller of the
 * key, and `POST /api/ingest/commands/answer` with a `DeviceAnswer` -> 204.
 * 401 without a living key, 403 where a device key answers for another controller, 404 for no controller of the client.
 */
export function commandRoutes(app: FastifyInstance, { context, directories, findKey, lines, closing }: Parts): void {
  const keyOf = async (authorization: string | undefined): Promise<IngestKey> => {
    const key = await findKey(authorization)
    if (!key) throw fault('notSignedIn')
    return key
  }
  app.get(
    '/api/ingest/commands',
    { config: { public: true, openapi: commandsOperation } },
    async (request, reply): Promise<CommandsAnswer> => {
      const key = await keyOf(request.headers.authorization)
      const wanted = query.safeParse(request.query)
      if (!wanted.success) throw fault('badRequest', { message: `wait is of 0 to ${longestWaitS} seconds` })
      const signal = AbortSignal.any([closing, goneOf(reply)])
      return { items: await lines.wait(key, wanted.data.wait * 1000, signal) }
    },
  )
  app.post(
    '/api/ingest/commands/answer',
    { config: { public: true, openapi: answerOperation } },
    async (request, reply) => {
      const key = await keyOf(request.headers.authorization)
      const answer = deviceAnswer.safeParse(request.body)
      if (!answer.success) throw fault('badRequest', { message: z.prettifyError(answer.error) })
      const { controllerId, commandId } = answer.data
      if (key.controllerId !== null && key.controllerId !== controllerId)
        throw new Fault('forbidden', 'This key may only be used for its own controller', [])
      const { rows } = await directories.of(key.clientId)
      if (!rows.controller.has(controllerId)) throw fault('doesNotExist', { value: `The controller ${controllerId}` })
      const answered: Reply = { kind: 'answered', clientId: key.clientId, ...answer.data }
      context.bus.publish(subjects.commandReplies(commandId), answered)
      return reply.code(204).send()
    },
  )
}

/** Ends when who waits has gone. */
function goneOf(reply: FastifyReply): AbortSignal {
  const gone = new AbortController()
  reply.raw.once('close', () => gone.abort())
  return gone.signal
}
