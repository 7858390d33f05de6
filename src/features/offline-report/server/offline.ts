import type { Queryable } from '../../../../server/kit/index.ts'

/** How many an email names; the others are counted. */
const most = 200

/** What is offline of an organisation. */
export interface Offline {
  readonly controllers: readonly Node[]
  readonly commDevices: readonly Node[]
  /** Those offline beyond the ones that are named. */
  readonly more: number
  /** Those that have never called. */
  readonly unknown: number
  /** Of all there are. */
  readonly total: number
}
export interface Node {
  readonly name: string
  /** Its site, or the postcode where it is. */
  readonly place: string | null
  readonly lastSeenAt: Date | null
}

/** Reads the controllers and comm devices that are offline, the longest first. */
export async function readOffline(on: Queryable, clientId: number): Promise<Offline> {
  const controllers = await on.query<Node>(
    `select c."name", a."name" as "place", c."lastSeenAt" from controller c left join area a using ("areaId")
     where c."clientId" = $1 and c."state" = 'offline' and c."deletedAt" is null
     order by c."lastSeenAt" nulls first, c."controllerId" limit ${most}`,
    [clientId],
  )
  const commDevices = await on.query<Node>(
    `select "name", "postcode" as "place", "lastSeenAt" from comm_device
     where "clientId" = $1 and "state" = 'offline' and "deletedAt" is null
     order by "lastSeenAt" nulls first, "commDeviceId" limit ${most}`,
    [clientId],
  )
  const counted = await on.query<{ total: number; offline: number; unknown: number }>(
    `select count(*)::int as "total", count(*) filter (where "state" = 'offline')::int as "offline",
       count(*) filter (where "state" = 'unknown')::int as "unknown" from (
       select "state" from controller where "clientId" = $1 and "deletedAt" is null
       union all select "state" from comm_device where "clientId" = $1 and "deletedAt" is null) as node`,
    [clientId],
  )
  const { total = 0, offline = 0, unknown = 0 } = counted.rows[0] ?? {}
  const named = controllers.rows.length + commDevices.rows.length
  return { controllers: controllers.rows, commDevices: commDevices.rows, more: offline - named, unknown, total }
}
