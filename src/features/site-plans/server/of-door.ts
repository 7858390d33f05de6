import { sql, type SqlBool } from 'kysely'
import { door } from '../../../domain/entities/hardware/door.ts'
import { byId, endpoint, findRow, kysely, parseKey, run, scope } from '../../../../server/kit/index.ts'
import { sitePlan } from '../domain/site-plan.ts'
import { mostPlans, plansOfDoor } from '../domain/wire.ts'

/** The plans with a marker for a door, pictures first: who hurries there finds it faster on a picture than on a map. */
export const readPlansOfDoor = endpoint({
  method: 'GET',
  path: `${sitePlan.api}/of-door/:id`,
  tag: sitePlan.id,
  summary: 'The plans that show a door',
  permission: [sitePlan.permission.read, door.permission.read],
  params: byId,
  reply: plansOfDoor,
  async handle({ context, session, params }) {
    const { pool } = context.database
    const { doorId } = await findRow(pool, door, session, parseKey(door, params.id))
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
    return { sitePlanIds: rows.map(row => Number(row[sitePlan.key])) }
  },
})
