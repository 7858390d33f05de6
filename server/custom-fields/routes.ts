import * as z from 'zod'
import { customTypes } from '../../src/domain/custom-fields.ts'
import { holds } from '../../src/domain/entity.ts'
import { fault } from '../../src/domain/faults.ts'
import { endpoint } from '../endpoint/endpoint.ts'
import { customFieldsOf } from './definitions.ts'

const shown = z.object({
  id: z.int(),
  key: z.string(),
  name: z.string(),
  dataType: z.enum(customTypes),
  choices: z.array(z.string()),
  required: z.boolean(),
  description: z.string().nullable(),
  showInTable: z.boolean(),
  showInTile: z.boolean(),
  public: z.boolean(),
})

/** The custom fields of an entity, for the readers of its rows. */
export const customFieldsEndpoint = endpoint({
  method: 'GET',
  path: '/custom-field/of/:entity',
  tag: 'customField',
  summary: 'The custom fields of an entity',
  params: z.object({ entity: z.string() }),
  reply: z.object({ items: z.array(shown) }),
  async handle({ context, session, params: { entity: id } }) {
    const entity = Object.hasOwn(context.entities, id) ? context.entities[id] : undefined
    if (!entity) throw fault('notFound')
    if (!holds(session.permissions, entity.permission.read))
      throw fault('forbidden', { permission: entity.permission.read })
    const all = await customFieldsOf(context).of(id, session)
    return { items: all.map(({ field: _field, entity: _entity, ...told }) => told) }
  },
})
