import type { ClientBase } from 'pg'
import { Parameters, tableOf, type Columns } from '../db/pg-array.ts'
import type { Report } from './reports.ts'

/** A comm device that was heard, and what is new of it. */
export interface Heard {
  readonly commDeviceId: number
  readonly clientId: number
  readonly signalStrength: number | null
  /** Something that lists show is other than before. */
  readonly isChanged: boolean
  /** It was not connected before. */
  readonly isConnected: boolean
  /** When it was heard before; null for never. */
  readonly before: Date | null
}

const columns: Columns<Report> = {
  commDeviceId: ['integer', ({ commDeviceId }) => commDeviceId],
  clientId: ['integer', ({ clientId }) => clientId],
  signal: ['smallint', ({ signal }) => signal],
  ip: ['text', ({ ipAddress }) => ipAddress],
  firmware: ['text', ({ firmwareVersion }) => firmwareVersion],
  reached: ['text', ({ controllers }) => controllers && `{${controllers.join(',')}}`],
}

/** After this long without a call, a new period of the connection log begins: the server may have missed calls. */
const unheardMinutes = 15

/** @param told the reports as a table `n`; @param at the instant, as SQL */
const heardSql = (told: string, at: string) =>
  `with known as (
       select n.*, d."state" as "was", d."signalStrength" as "wasSignal", d."firmwareVersion" as "wasFirmware",
         d."reportedIpAddress" as "wasIp", c."heardAt", c."lostAt"
       from ${told}
       join comm_device d on d."commDeviceId" = n."commDeviceId" and d."clientId" = n."clientId" and d."deletedAt" is null
       left join comm_device_call c on c."commDeviceId" = n."commDeviceId"
       order by n."commDeviceId" for no key update of d
     ), called as (
       insert into comm_device_call as c ("commDeviceId", "clientId", "heardAt", "reached", "reachedAt")
       select "commDeviceId", "clientId", now(), "reached"::integer[], case when "reached" is not null then ${at} end
       from known
       on conflict ("commDeviceId") do update set "clientId" = excluded."clientId", "heardAt" = excluded."heardAt",
         "lostAt" = null, "reached" = coalesce(excluded."reached", c."reached"),
         "reachedAt" = coalesce(excluded."reachedAt", c."reachedAt")
     ), written as (
       update comm_device d set "state" = 'online', "lastSeenAt" = ${at},
         "signalStrength" = coalesce(k."signal", d."signalStrength"),
         "signalAt" = case when k."signal" is null then d."signalAt" else ${at} end,
         "firmwareVersion" = coalesce(k."firmware", d."firmwareVersion"),
         "reportedIpAddress" = coalesce(k."ip", d."reportedIpAddress")
       from known k where d."commDeviceId" = k."commDeviceId"
     ), measured as (
       insert into comm_device_signal as s ("commDeviceId", "hour", "clientId", "min", "max", "sum", "count")
       select "commDeviceId", date_trunc('hour', ${at}, 'UTC'), "clientId", "signal", "signal", "signal", 1
       from known where "signal" is not null
       on conflict ("commDeviceId", "hour") do update set "min" = least(s."min", excluded."min"),
         "max" = greatest(s."max", excluded."max"), "sum" = s."sum" + excluded."sum", "count" = s."count" + 1
     )
     select "commDeviceId", "clientId", coalesce("signal", "wasSignal") as "signalStrength",
       "was" is distinct from 'online' or coalesce("signal" is distinct from "wasSignal" and "signal" is not null, false)
         or ("firmware" is not null and "firmware" is distinct from "wasFirmware")
         or ("ip" is not null and "ip" is distinct from "wasIp") as "isChanged",
       "heardAt" is null or "lostAt" is not null or "heardAt" < now() - interval '${unheardMinutes} minutes' as "isConnected",
       case when "lostAt" is null then "heardAt" end as "before"
     from known`

/**
 * Writes down who was heard and what they report, in one statement however many they are: the devices' records, the hour's
 * signal, and when each was heard.
 */
export async function writeHeard(client: ClientBase, reports: readonly Report[], now: Date): Promise<readonly Heard[]> {
  if (reports.length === 0) return []
  const parameters = new Parameters()
  const told = parameters.table('n', tableOf(columns, reports))
  const at = parameters.add(now, 'timestamptz')
  const { rows } = await client.query<Heard>(heardSql(told, at), parameters.values)
  return rows
}
