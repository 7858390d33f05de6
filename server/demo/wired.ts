import type { Pool } from 'pg'
import type { ProgrammedNode } from '../../src/domain/building/programme.ts'

/** Nodes for each controller. */
const atEach = 2

/** The kinds that can be accepted. */
const types = ['reader', 'lockController', 'powerHub', 'readerInterface', 'frontPanel', 'busExpansionModule']

/**
 * Nodes that are wired to a controller's bus but not accepted yet: two for each controller, taken from the client's
 * stockroom while it lasts. Their numbers follow the highest one in use at the controller.
 */
export async function readWired(
  pool: Pick<Pool, 'query'>,
  clientId: number,
  controllerIds: readonly number[],
): Promise<readonly ProgrammedNode[]> {
  const { rows: devices } = await pool.query<{ udn: string }>(
    `select "udn" from stockroom_item
     where "clientId" = $1 and "deletedAt" is null and "status" = 'inStock' and "deviceType" = any($2)
     order by "stockroomItemId" limit $3`,
    [clientId, types, atEach * controllerIds.length],
  )
  const { rows } = await pool.query<{ controllerId: number; last: number }>(
    `select "controllerId", max("instance") as "last" from (
       select "controllerId", "instance" from reader where "deletedAt" is null
       union all select "controllerId", "instance" from lock_controller where "deletedAt" is null
       union all select "controllerId", "instance" from power_hub where "deletedAt" is null
       union all select "controllerId", "instance" from reader_interface where "deletedAt" is null
       union all select "controllerId", "instance" from bus_expansion_module where "deletedAt" is null
       union all select "controllerId", "instance" from door_entry_panel where "deletedAt" is null
     ) n where "controllerId" = any($1) group by "controllerId"`,
    [controllerIds],
  )
  const lastAt = new Map(rows.map(({ controllerId, last }) => [controllerId, last]))
  return devices.flatMap(({ udn }, index) => {
    const controllerId = controllerIds[Math.floor(index / atEach)]
    if (controllerId === undefined) return []
    return [{ controllerId, udn, instance: (lastAt.get(controllerId) ?? 0) + 1 + (index % atEach) }]
  })
}
