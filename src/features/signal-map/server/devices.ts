import { sql } from 'kysely'
import { endpoint, type Queryable, runSql, type Session } from '../../../../server/kit/index.ts'
import { commDevice } from '../../../domain/entities/hardware/comm-device.ts'
import { devicesPage, mostDevices } from '../domain/wire.ts'
import { type PageAsked, pageAsked, stateColumns, type StateRow, statesOf } from './query.ts'
import { areasSeen, controllersSeen, devicesSeen, seesAll } from './seen.ts'

interface DeviceRow extends StateRow {
  readonly clientId: number
  readonly name: string
  readonly udn: string
  readonly latitude: number | null
  readonly longitude: number | null
}

/** All devices that the caller sees, with their positions: read once when the map opens. */
export const devices = endpoint({
  method: 'GET',
  path: '/signal-map',
  tag: commDevice.id,
  summary: 'The comm devices with their positions, states and signals',
  permission: commDevice.permission.read,
  query: pageAsked(mostDevices),
  reply: devicesPage,
  async handle({ context: { database }, session, query }) {
    const read = await readDevices(database.pool, session, query)
    const rows = read.slice(0, query.limit)
    return {
      ...statesOf(rows, read.length > query.limit),
      names: rows.map(({ name }) => name),
      udns: rows.map(({ udn }) => udn),
      latitudes: rows.map(({ latitude }) => latitude),
      longitudes: rows.map(({ longitude }) => longitude),
      clientIds: seesAll(session) ? rows.map(({ clientId }) => clientId) : [],
      clients: seesAll(session) ? await clientsOf(database.pool, rows) : [],
    }
  },
})

/** Areas are in each other no deeper than this. */
const deepest = 50

/**
 * Devices with where they stand: at the site of the controllers that they connect (the one with the lowest number where
 * they are at several), otherwise at the site with their address, unless a postcode says that they stand somewhere else.
 */
const readDevices = (on: Queryable, session: Session, { after = '0', clientId, limit }: PageAsked) =>
  runSql<DeviceRow>(
    on,
    sql`
    with recursive page as materialized (
      select ${stateColumns}, comm_device."clientId", comm_device."name", comm_device."udn", comm_device."addressId",
        comm_device."postcode"
      from comm_device
      where ${devicesSeen(session, clientId)} and comm_device."commDeviceId" > ${after}::bigint
      order by comm_device."commDeviceId" limit ${limit + 1}
    ), upwards as (
      select page."commDeviceId", controller."controllerId", area."parentAreaId", area."latitude", area."longitude", 1 as depth
      from page
      join controller on controller."clientId" = page."clientId" and controller."commDeviceId" = page."commDeviceId"
      join area on area."areaId" = controller."areaId"
      where ${controllersSeen(session)} and ${areasSeen(session)}
      union all
      select u."commDeviceId", u."controllerId", area."parentAreaId", area."latitude", area."longitude", u.depth + 1
      from upwards u join area on area."areaId" = u."parentAreaId"
      where (u."latitude" is null or u."longitude" is null) and u.depth < ${deepest} and ${areasSeen(session)}
    ), connected as (
      select distinct on ("commDeviceId") "commDeviceId", "latitude", "longitude" from upwards
      where "latitude" is not null and "longitude" is not null order by "commDeviceId", "controllerId"
    )
    select page."commDeviceId", page."state", page."signalStrength", page."heard", page."clientId", page."name", page."udn",
      coalesce(connected."latitude", addressed."latitude") as "latitude",
      coalesce(connected."longitude", addressed."longitude") as "longitude"
    from page
    left join connected on connected."commDeviceId" = page."commDeviceId"
    left join lateral (
      select area."latitude", area."longitude" from area
      where page."postcode" is null and connected."commDeviceId" is null and area."clientId" = page."clientId"
        and area."addressId" = page."addressId" and area."latitude" is not null and area."longitude" is not null
        and ${areasSeen(session)}
      order by area."areaId" limit 1
    ) addressed on true
    order by page."commDeviceId"`,
  )

const clientsOf = (on: Queryable, rows: readonly DeviceRow[]) =>
  runSql<{ clientId: number; name: string }>(
    on,
    sql`
    select "clientId", "name" from client
    where "clientId" = any(${[...new Set(rows.map(({ clientId }) => clientId))]}::integer[]) order by lower("name"), "clientId"`,
  )
