import { sql } from 'kysely'
import * as z from 'zod'
import {
  byId,
  endpoint,
  findRow,
  parseKey,
  runSql,
  scope,
  type Together,
  writeTogether,
} from '../../../../../server/kit/index.ts'
import { entities } from '../../../../domain/entities/index.ts'
import { Fault, fault, invalid } from '../../../../domain/faults.ts'

const { door, zone } = entities
const most = 200
const id = z.int('Door must be chosen from the list').min(1).max(2_147_483_647)

/**
 * Chooses which doors lead into a zone, all or none. A door that leads into another is taken out of it; what a door must
 * have for a zone is checked as for the door itself. Doors that the caller does not see stay as they are.
 */
export const zoneDoors = endpoint({
  method: 'PUT',
  path: `${zone.api}/:id/doors`,
  tag: zone.id,
  summary: 'Choose the doors of a zone',
  permission: [zone.permission.edit, door.permission.read, door.permission.edit],
  params: byId,
  body: z.strictObject({ doorIds: z.array(id).max(most, `${most} doors at most`) }),
  reply: z.object({ added: z.int(), removed: z.int() }),
  async handle({ context, session, params, body }) {
    const zoneId = parseKey(zone, params.id)
    const { pool } = context.database
    await findRow(pool, zone, session, zoneId)
    const wanted = new Set(body.doorIds)
    const rows = await runSql<{ doorId: number; title: string; zoneId: number | null }>(
      pool,
      sql`select "doorId", "number" || ' ' || "name" as "title", "zoneId" from door
        where ${scope(door, session)} and ("zoneId" = ${zoneId} or "doorId" = any(${[...wanted]})) order by "doorId" limit ${2 * most}`,
    )
    const known = new Map(rows.map(row => [row.doorId, row]))
    if ([...wanted].some(doorId => !known.has(doorId))) throw fault('notFound')
    const added = rows.filter(row => wanted.has(row.doorId) && row.zoneId !== zoneId)
    const removed = rows.filter(row => !wanted.has(row.doorId) && row.zoneId === zoneId)
    await writeTogether(context, session, [door.id], async together => {
      for (const { doorId, title } of added) await put(together, doorId, title, zoneId)
      for (const { doorId, title } of removed) await put(together, doorId, title, null)
    })
    return { added: added.length, removed: removed.length }
  },
})

/** @throws 422 at the doors, that says which it is */
async function put(together: Together, doorId: number, title: string, zoneId: number | null): Promise<void> {
  try {
    await together.edit(door.id, doorId, { zoneId })
  } catch (error) {
    if (!(error instanceof Fault) || error.code !== 'invalid') throw error
    const [first] = error.errors
    throw invalid([{ propertyName: 'doorIds', errorMessage: `${title}: ${first?.errorMessage ?? ''}` }])
  }
}
