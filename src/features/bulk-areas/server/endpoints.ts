import * as z from 'zod'
import { endpoint, enqueue, findRow } from '../../../../server/kit/index.ts'
import { area } from '../../../domain/entities/sites/area.ts'
import { invalid } from '../../../domain/faults.ts'
import { bulkAreas, clashesOf, namesBelow, namesOf } from '../domain/bulk-areas.ts'
import { takenNames } from './taken.ts'

export const findClashes = endpoint({
  method: 'POST',
  path: '/area/bulk-create/clashes',
  tag: area.id,
  summary: 'Which names areas below another have already',
  permission: area.permission.read,
  body: namesBelow,
  reply: z.object({ taken: z.array(z.string()) }),
  async handle({ context, session, body: { parentAreaId, names } }) {
    const { pool } = context.database
    await findRow(pool, area, session, parentAreaId)
    return { taken: [...(await takenNames(pool, session.clientId, parentAreaId, names))] }
  },
})

export const createMany = endpoint({
  method: 'POST',
  path: '/area/bulk-create',
  tag: area.id,
  summary: 'Add many areas below another, as a background job',
  permission: [area.permission.read, area.permission.add],
  limited: 'job',
  body: bulkAreas,
  reply: z.object({ jobId: z.int() }),
  status: 202,
  async handle({ context: { database, bus }, session, body }) {
    await findRow(database.pool, area, session, body.parentAreaId)
    const named = namesOf(body)
    if ('error' in named) throw invalid([{ propertyName: 'numbers', errorMessage: named.error }])
    const { names } = named
    const taken = await takenNames(database.pool, session.clientId, body.parentAreaId, names)
    const [clash] = clashesOf(names, taken)
    if (clash) throw invalid([{ propertyName: 'numbers', errorMessage: `${names[clash[0]]} cannot be added` }])
    const { jobId } = await enqueue(database.pool, bus, session, {
      kind: 'bulkAreas',
      entity: area.id,
      permission: area.permission.add,
      input: body,
    })
    return { jobId }
  },
})
