import type { FastifyInstance } from 'fastify'
import { type DeviceStatus, deviceStatus } from '../../src/domain/device-command.ts'
import type { Context } from '../context.ts'
import { endpoint, nothing } from '../endpoint/endpoint.ts'
import { serveEndpoint } from '../endpoint/serve.ts'
import type { Directories } from '../events/directory/directories.ts'
import type { FindKey } from '../events/ingest/keys.ts'
import { requireOwnController } from '../events/ingest/own-controller.ts'
import { announce } from '../rest/announce.ts'

/** Keeps what a controller reports: the schema's names are those of its columns. @returns whether any of it is new */
async function keepStatus(
  { database }: Pick<Context, 'database'>,
  { controllerId, ...reported }: DeviceStatus,
): Promise<boolean> {
  const names = Object.keys(reported)
  if (names.length === 0) return false
  const set = names.map((name, index) => `"${name}" = $${index + 2}`).join(', ')
  const isNew = names.map((name, index) => `"${name}" is distinct from $${index + 2}`).join(' or ')
  const { rowCount } = await database.pool.query(
    `update controller set ${set} where "controllerId" = $1 and "deletedAt" is null and (${isNew})`,
    [controllerId, ...Object.values(reported)],
  )
  return rowCount === 1
}

/** A controller says what it is, and how it is. */
export function statusRoute(
  app: FastifyInstance,
  { context, directories, findKey }: { context: Context; directories: Directories; findKey: FindKey },
): void {
  const status = endpoint({
    tag: 'ingest',
    key: findKey,
    refusal: 400,
    method: 'POST',
    path: '/ingest/status',
    summary: 'A controller says what it is, and how it is',
    body: deviceStatus,
    reply: nothing,
    status: 204,
    async handle({ key, body }) {
      const { clientId } = key
      await requireOwnController(directories, key, body.controllerId)
      if (await keepStatus(context, body))
        announce(context, { clientId }, [{ entity: 'controller', id: body.controllerId, change: 'edited' }])
    },
  })
  serveEndpoint(app, context, status)
}
