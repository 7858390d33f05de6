import * as z from 'zod'
import { endpoint, pgArray } from '../../../../server/kit/index.ts'
import { firmware } from '../../../domain/entities/control-panel/firmware.ts'
import { entities } from '../../../domain/entities/index.ts'
import type { Entity } from '../../../domain/entity.ts'
import { fault } from '../../../domain/faults.ts'
import { deviceTypes, nodeTypes, type NodeTypeId } from '../../../domain/udn.ts'
import { type TypeVersion, typeVersions } from '../domain/versions.ts'

/** The table whose devices of a type report their version; undefined where none does. */
function reporting(type: NodeTypeId): string | undefined {
  const { fields, table }: Entity = entities[nodeTypes[type].record]
  return fields['firmwareVersion'] && table
}

const most = 200

type Row = TypeVersion & { readonly isKnown: boolean }

/** The versions of one type of device, with how many of the devices that the caller's clients have run each. */
export const versionsOfType = endpoint({
  method: 'GET',
  path: `${firmware.api}/device-type/:deviceType/versions`,
  tag: firmware.id,
  summary: 'How many devices of a type run each version',
  permission: firmware.permission.read,
  params: z.object({ deviceType: z.string() }),
  reply: typeVersions,
  async handle({ context: { database }, session, params: { deviceType } }) {
    const name = Object.entries(deviceTypes).find(([id]) => id === deviceType)?.[1]
    if (name === undefined) throw fault('doesNotExist', { value: deviceType.slice(0, 50) })
    const table = reporting(deviceType as NodeTypeId)
    const devices = table
      ? `select "firmwareVersion" as "version", count(*)::integer as "count" from ${table}
         where "clientId" = any($2::integer[]) and "deletedAt" is null group by 1`
      : `select null::text as "version", 0 as "count" where cardinality($2::integer[]) < 0`
    const { rows } = await database.pool.query<Row>(
      `with d as (${devices}), f as (select * from firmware where "deviceType" = $1 and "deletedAt" is null)
       select f."firmwareId", coalesce(f."firmwareVersion", d."version", '') as "firmwareVersion", coalesce(f."released", false) as "released",
         to_char(f."dateReleased", 'YYYY-MM-DD') as "dateReleased", f."notes", f."imageBytes", coalesce(d."count", 0) as "devices",
         coalesce(f."firmwareVersion", d."version", '') <> '' as "isKnown"
       from f full join d on d."version" = f."firmwareVersion"
       order by f."dateReleased" desc nulls last, f."firmwareId" desc nulls last, 2 desc limit ${most + 1}`,
      [deviceType, pgArray(session.visibleClientIds)],
    )
    const known = rows.filter(({ isKnown }) => isKnown).map(({ isKnown: _isKnown, ...row }) => row)
    return {
      deviceType,
      name,
      versions: known.slice(0, most),
      unknown: rows.find(({ isKnown }) => !isKnown)?.devices ?? 0,
      more: rows.length > most,
    }
  },
})
