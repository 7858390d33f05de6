import type { FastifyInstance } from 'fastify'
import type { Entity } from '../../../src/domain/entity.ts'
import { fault } from '../../../src/domain/faults.ts'
import type { Context } from '../../context.ts'

/** `GET /api/clientmessage?unacknowledgedOnly=true`, as the specification has it, means the filter by status. */
export function unacknowledgedOnly(app: FastifyInstance, _context: Context, entity: Entity): void {
  const url = `/api${entity.api}`
  app.addHook('preValidation', async request => {
    const query = request.query as Record<string, unknown>
    if (request.method !== 'GET' || request.routeOptions.url !== url || query['unacknowledgedOnly'] === undefined)
      return
    const { unacknowledgedOnly: only } = query
    if (only !== 'true' && only !== 'false')
      throw fault('badRequest', { message: 'unacknowledgedOnly must be true or false' })
    delete query['unacknowledgedOnly']
    if (only === 'true') query['status'] = 'unacknowledged'
  })
}
