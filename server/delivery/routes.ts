import type { FastifyInstance } from 'fastify'
import * as z from 'zod'
import { changesLimit, type ChangesAnswer } from '../../src/domain/delivery.ts'
import { Fault, fault } from '../../src/domain/faults.ts'
import type { Context } from '../context.ts'
import type { Directories } from '../events/directory/directories.ts'
import type { FindKey, IngestKey } from '../events/ingest/keys.ts'
import { acknowledge } from './acknowledge.ts'
import { acknowledgeOperation, changesOperation } from './openapi.ts'
import { pull } from './pull.ts'

interface Parts {
  readonly context: Context
  readonly directories: Directories
  readonly findKey: FindKey
  /** Told of each client some of whose changes have just been acknowledged. */
  readonly changed: (clientId: number) => void
}

const serial = z.int().min(1).max(2_147_483_647)
const change = z.int().min(0).max(Number.MAX_SAFE_INTEGER)
const number = (of: z.ZodType<number, number>) =>
  z
    .string()
    .regex(/^\d{1,16}$/, 'must be a whole number')
    .transform(Number)
    .pipe(of)
const query = z.strictObject({
  controllerId: number(serial),
  after: number(change).default(0),
  limit: number(z.int().min(1).max(changesLimit)).default(100),
})
const body = z.strictObject({ controllerId: serial, changeId: change })

/**
 * What a controller must know, with a device or integration key as `Authorization: Bearer ghk_...`:
 * `GET /api/ingest/changes?controllerId=&after=&limit=` -> `ChangesAnswer`, and once it holds them
 * `POST /api/ingest/changes/acknowledge` with `{ controllerId, changeId }`: all up to and with that one.
 * 401 without a living key, 403 where a device key asks for another controller, 404 for no controller of the client.
 */
export function deliveryRoutes(app: FastifyInstance, { context, directories, findKey, changed }: Parts): void {
  const controllerOf = async (authorization: string | undefined, controllerId: number): Promise<IngestKey> => {
    const key = await findKey(authorization)
    if (!key) throw fault('notSignedIn')
    if (key.controllerId !== null && key.controllerId !== controllerId)
      throw new Fault('forbidden', 'This key may only be used for its own controller', [])
    const { rows } = await directories.of(key.clientId)
    if (!rows.controller.has(controllerId)) throw fault('doesNotExist', { value: `The controller ${controllerId}` })
    return key
  }
  app.get(
    '/api/ingest/changes',
    { config: { public: true, openapi: changesOperation } },
    async (request): Promise<ChangesAnswer> => {
      const { authorization } = request.headers
      if (!(await findKey(authorization))) throw fault('notSignedIn')
      const wanted = read(query, request.query)
      await controllerOf(authorization, wanted.controllerId)
      return pull(context, wanted)
    },
  )
  app.post(
    '/api/ingest/changes/acknowledge',
    { config: { public: true, openapi: acknowledgeOperation } },
    async request => {
      const { authorization } = request.headers
      if (!(await findKey(authorization))) throw fault('notSignedIn')
      const { controllerId, changeId } = read(body, request.body)
      const { clientId } = await controllerOf(authorization, controllerId)
      const acknowledged = await acknowledge(context.database.pool, controllerId, changeId, context.now())
      if (acknowledged > 0) changed(clientId)
      return { acknowledged }
    },
  )
}

/** @throws 400 that names what is wrong first */
function read<T>(schema: z.ZodType<T>, sent: unknown): T {
  const parsed = schema.safeParse(sent)
  if (parsed.success) return parsed.data
  const [issue] = parsed.error.issues
  throw fault('badRequest', { message: [issue?.path.join('.'), issue?.message].filter(Boolean).join(': ') })
}
