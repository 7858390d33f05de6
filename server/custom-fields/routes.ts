import type { FastifyInstance } from 'fastify'
import { holds } from '../../src/domain/entity.ts'
import { fault } from '../../src/domain/faults.ts'
import type { Context } from '../context.ts'
import { caller } from '../rest/served.ts'
import { customFieldsOf } from './definitions.ts'

/** `GET /api/custom-field/of/<entityId>`: the custom fields of an entity as whoever reads its rows may see them. */
export function customFieldRoutes(app: FastifyInstance, context: Context): void {
  const config = { signedIn: true, summary: 'The custom fields of an entity' }
  app.get<{ Params: { entity: string } }>('/api/custom-field/of/:entity', { config }, async request => {
    const session = caller(request)
    const id = request.params.entity
    const entity = Object.hasOwn(context.entities, id) ? context.entities[id] : undefined
    if (!entity) throw fault('notFound')
    if (!holds(session.permissions, entity.permission.read))
      throw fault('forbidden', { permission: entity.permission.read })
    const all = await customFieldsOf(context).of(id, session)
    return { items: all.map(({ field: _field, entity: _entity, ...told }) => told) }
  })
}
