import { sql, type SqlBool } from 'kysely'
import { door } from '../../../domain/entities/hardware/door.ts'
import { byId, endpoint, findRow, kysely, parseKey, readAreasAbove, run, scope } from '../../../../server/kit/index.ts'
import { sitePlan } from '../domain/site-plan.ts'
import { mostPlans, whereabouts } from '../domain/wire.ts'

/** The plans with a marker for a door, pictures first: a picture shows more than a map does. And the areas that it is in. */
export const readWhereabouts = endpoint({
  method: 'GET',
  path: `${sitePlan.api}/of-door/:id`,
  tag: sitePlan.id,
  summary: 'Where a door is: its plans and areas',
  permission: [sitePlan.permission.read, door.permission.read],
  params: byId,
  reply: whereabouts,
  async handle({ context, session, params }) {
    const { pool } = context.database
    const { doorId, areaId } = await findRow(pool, door, session, parseKey(door, params.id))
    const marker = JSON.stringify([{ subject: { entity: door.id, id: doorId } }])
    const query = kysely
      .selectFrom(sitePlan.table)
      .select(sitePlan.key)
      .where(scope(sitePlan, session))
      .where(sql<SqlBool>`"markers" @> ${marker}::jsonb`)
      .orderBy(sql`"type" = 'image'`, 'desc')
      .orderBy(sitePlan.key)
      .limit(mostPlans)
    const rows = await run(pool, query)
    const sitePlanIds = rows.map(row => Number(row[sitePlan.key]))
    return { sitePlanIds, areaIds: [...(await readAreasAbove(pool, areaId))] }
  },
})
