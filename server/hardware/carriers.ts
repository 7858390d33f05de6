import { sql, type RawBuilder } from 'kysely'
import { entities, entityById } from '../../src/domain/entities/index.ts'
import type { Entity } from '../../src/domain/entity.ts'
import { nodeKinds } from '../../src/domain/node.ts'
import { type Queryable, runSql } from '../db/query.ts'

/** Every entity that carries a device: its record has the device's UDN. */
const carrierEntities: readonly Entity[] = [
  entities.controller,
  entities.commDevice,
  entities.reader,
  ...nodeKinds.map(kind => entityById(kind)).filter(each => each !== undefined),
]

/** A record that carries a device. */
export interface CarrierRow {
  readonly udn: string
  readonly entity: string
  readonly id: number
  readonly title: string
  readonly clientId: number
  readonly client: string
  readonly state: string | null
  readonly controllerId: number | null
  readonly controller: string | null
  readonly areaId: number | null
  readonly area: string | null
}

/** A comm device stands where the first of its controllers does. */
const areaOfCommDevice = sql`(
  select c."areaId" from controller c
  where c."clientId" = t."clientId" and c."commDeviceId" = t."commDeviceId" and c."deletedAt" is null
  order by c."controllerId" limit 1)`

function selected(entity: Entity, wanted: readonly string[]): RawBuilder<unknown> {
  const { id, fields } = entity
  const none = sql`null::integer`
  const controllerId = fields['controller'] ? sql`t."controllerId"` : none
  const areaId = fields['area'] ? sql`t."areaId"` : id === 'commDevice' ? areaOfCommDevice : none
  return sql`
    select ${id} as "entity", ${sql.ref(`t.${entity.key}`)} as "id", t."clientId", upper(t."udn") as "udn",
      t."name" as "title", ${fields['state'] ? sql`t."state"` : sql`null`} as "state",
      ${controllerId} as "controllerId", ${areaId} as "ownAreaId"
    from ${sql.table(entity.table)} t where lower(t."udn") = any(${[...wanted]}::text[]) and t."deletedAt" is null`
}

/** What carries devices now, of any client, with its client, its place and its controller. */
export const carriersOf = (on: Queryable, udns: readonly string[]): Promise<readonly CarrierRow[]> => {
  const wanted = udns.map(udn => udn.toLowerCase())
  const each = sql.join(
    carrierEntities.map(entity => selected(entity, wanted)),
    sql` union all `,
  )
  return runSql<CarrierRow>(
    on,
    sql`
    select f."udn", f."entity", f."id", f."title", f."clientId", client."name" as "client", f."state",
      f."controllerId", controller."name" as "controller", area."areaId", area."name" as "area"
    from (${each}) f
    join client on client."clientId" = f."clientId"
    left join controller on controller."controllerId" = f."controllerId"
    left join area on area."areaId" = coalesce(f."ownAreaId", controller."areaId")
    order by f."entity", f."id"`,
  )
}
