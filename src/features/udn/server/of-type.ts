import { sql } from 'kysely'
import * as z from 'zod'
import { endpoint, runSql } from '../../../../server/kit/index.ts'
import { fault } from '../../../domain/faults.ts'
import { deviceTypes } from '../../../domain/udn.ts'
import { typeCounts } from '../domain/of-type.ts'
import { udnStatuses } from '../domain/statuses.ts'
import { ofStaff, path } from './staff.ts'

/** How many devices of a type there are in each state. */
export const countType = endpoint({
  ...ofStaff,
  method: 'GET',
  path: path('device-type/:deviceType/counts'),
  summary: 'How many devices of a type there are, by status',
  params: z.object({ deviceType: z.string() }),
  reply: typeCounts,
  async handle({ context: { database }, params: { deviceType } }) {
    const name = Object.entries(deviceTypes).find(([id]) => id === deviceType)?.[1]
    if (name === undefined) throw fault('doesNotExist', { value: deviceType.slice(0, 50) })
    const rows = await runSql<{ status: string; count: number }>(
      database.pool,
      sql`
      select "status", count(*)::integer as "count" from udn_device
      where "deviceType" = ${deviceType} and "deletedAt" is null group by "status"`,
    )
    const counts = new Map(rows.map(({ status, count }) => [status, count]))
    return { deviceType, name, counts: udnStatuses.map(status => ({ status, count: counts.get(status) ?? 0 })) }
  },
})
