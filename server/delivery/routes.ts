import type { FastifyInstance } from 'fastify'
import * as z from 'zod'
import type { Context } from '../context.ts'
import { endpoint } from '../endpoint/endpoint.ts'
import { serveEndpoint } from '../endpoint/serve.ts'
import type { Directories } from '../events/directory/directories.ts'
import type { FindKey, IngestKey } from '../events/ingest/keys.ts'
import { requireOwnController } from '../events/ingest/own-controller.ts'
import { atOnce } from '../base/at-once.ts'
import { acknowledge } from './acknowledge.ts'
import { pullRoute } from './pull-route.ts'
import { recordRoutes } from './record-routes.ts'
import { reportRoute } from './report-route.ts'
import type { Waiting } from './waiting.ts'
import { withdrawn } from './withdrawn.ts'

interface Parts {
  readonly context: Context
  readonly directories: Directories
  readonly findKey: FindKey
  /** Called for each client some of whose changes have just been acknowledged. */
  readonly changed: (clientId: number) => void
  readonly waiting: Waiting
  /** The server stops: waiting callers are sent away. */
  readonly closing: AbortSignal
}

/** Calls of controllers that use the database at once, of its 16 connections. A change may wake every controller. */
const mostAtOnce = 2

const serial = z.int().min(1).max(2_147_483_647)
const body = z.strictObject({ controllerId: serial, changeId: z.int().min(0).max(Number.MAX_SAFE_INTEGER) })

/**
 * What a controller must know, with a device or integration key as `Authorization: Bearer ghk_...`: it pulls changes,
 * and once it holds them it acknowledges all up to and with one.
 * 401 without a living key, 403 if a device key asks for another controller, 404 for no controller of the client.
 */
export function deliveryRoutes(app: FastifyInstance, parts: Parts): void {
  const { context, directories, findKey, changed, waiting, closing } = parts
  const few = atOnce(mostAtOnce)
  const requireOwn = (key: IngestKey, controllerId: number) => requireOwnController(directories, key, controllerId)
  const ofDevices = { tag: 'ingest', key: findKey, refusal: 400 } as const
  const acknowledged = endpoint({
    ...ofDevices,
    method: 'POST',
    path: '/ingest/changes/acknowledge',
    summary: 'A controller holds all changes up to and with one',
    body,
    reply: z.object({ acknowledged: z.int().min(0) }),
    async handle({ key, body: { controllerId, changeId } }) {
      await requireOwn(key, controllerId)
      const count = await few(() => acknowledge(context.database.pool, controllerId, changeId, context.now()))
      if (count > 0) changed(key.clientId)
      return { acknowledged: count }
    },
  })
  pullRoute(app, { context, findKey, few, requireOwn, waiting, closing })
  serveEndpoint(app, context, acknowledged)
  serveEndpoint(app, context, withdrawn)
  recordRoutes(app, { context, findKey, few, changed, requireOwn })
  reportRoute(app, { context, findKey, few, directories, changed, requireOwn })
}
