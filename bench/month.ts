import type { InProcess } from './in-process.ts'
import { figure } from './table.ts'

/** Events lie in these days before now: all in the 'Last 30 days' of a report. */
const days = 29
const piece = 50_000
/** Doors that somebody goes through, one after the other on the list: those of a site. */
const doorsOfOne = 15

/** By number, so that each event finds its own by an index. */
const numberedSql = [
  `create table bench_door as
   select row_number() over (order by "doorId") - 1 as "at", d."doorId", d."number" || ' ' || d."name" as "door", d."zoneId",
     a."areaId", a."name" as "area", c."controllerId", c."name" as "controller"
   from door d join area a using ("areaId") join controller c using ("controllerId")
   where d."clientId" = $1 and d."deletedAt" is null`,
  `create table bench_credential as
   select row_number() over (order by "fobId") - 1 as "at", t."fobId", t."reference", p."personId",
     p."firstName" || ' ' || p."surname" as "person"
   from token t join person p using ("personId") where t."clientId" = $1 and t."deletedAt" is null`,
] as const
const tables = ['bench_door', 'bench_credential'] as const

const eventsSql = `
  insert into event ("clientId", "sequence", "occurredAt", "receivedAt", "type", "category", "controllerId", "controller",
    "doorId", "door", "areaId", "area", "zoneId", "tokenId", "token", "personId", "person", "move", "epoch", "controllerSequence")
  select $1, 1000000 + n, i."at", i."at", i."type",
    case i."type" when 'accessGranted' then 'granted' when 'accessDeniedNoAccess' then 'denied' else 'door' end,
    d."controllerId", d."controller", d."doorId", d."door", d."areaId", d."area", d."zoneId",
    who."fobId", who."reference", who."personId", who."person",
    case when i."type" = 'accessGranted' and d."zoneId" is not null then case when i."visit" % 2 = 0 then 'in' else 'out' end end,
    9, n
  from generate_series($2::bigint, $3::bigint) n
  cross join lateral (select n * 7919 % $6::bigint as "who", n / $6::bigint as "visit") k
  cross join lateral (select k."who", k."visit", now() - ($4::float8 - n) / $4::float8 * interval '${days} days' as "at",
    case when n % 500 = 0 then 'doorForced' when (n + k."visit") % 20 < 16 then 'accessGranted'
      when (n + k."visit") % 20 = 16 then 'accessDeniedNoAccess' else 'doorClosed' end as "type") i
  join bench_door d on d."at" = (i."who" * ${doorsOfOne} + (i."visit" / 2) % ${doorsOfOne}) % $5::bigint
  left join bench_credential who on who."at" = i."who" and i."type" in ('accessGranted', 'accessDeniedNoAccess')`

/** Everybody where they were read last. */
const occupancySql = `
  insert into occupancy ("clientId", "tokenId", "personId", "zoneId", "doorId", "at", "sequence")
  select distinct on ("tokenId") "clientId", "tokenId", "personId", case when "move" = 'in' then "zoneId" end, "doorId", "occurredAt", "sequence"
  from event where "clientId" = $1 and "move" is not null and "occurredAt" > now() - interval '3 days'
  order by "tokenId", "occurredAt" desc
  on conflict ("clientId", "tokenId") do nothing`

/** One in ten was not used for long. */
const usedSql = `
  update token t set "lastUsed" = case when t."fobId" % 10 = 0 then now() - interval '200 days' else o."at" end
  from occupancy o where o."clientId" = $1 and o."tokenId" = t."fobId"`

/** Of one in ten access ended within the last two months. */
const endedSql = `
  update token_activation set "validUntil" = current_date - 1 - ("activationId" / 10) % 60
  where "clientId" = $1 and "activationId" % 10 = 0`

/**
 * A month of events: everybody comes and goes through the doors of one site; some are denied, doors close and a few are
 * forced.
 */
export async function makeMonth({ clientId, server }: InProcess, count: number): Promise<void> {
  const { long } = server.context.database
  const began = Date.now()
  const sizes: number[] = []
  for (const [index, text] of numberedSql.entries()) {
    const { rowCount } = await long.query(text, [clientId])
    await long.query(`create unique index on ${tables[index]} ("at")`)
    await long.query(`analyze ${tables[index]}`)
    sizes.push(rowCount ?? 0)
  }
  for (let from = 1; from <= count; from += piece) {
    await long.query(eventsSql, [clientId, from, Math.min(from + piece - 1, count), count, ...sizes])
    if ((from - 1) % (piece * 10) === 0)
      process.stderr.write(`  ${figure(from - 1)} after ${Math.round((Date.now() - began) / 1000)} s\n`)
  }
  await long.query(`drop table ${tables.join()}`)
  await long.query('vacuum analyze event')
  await long.query(occupancySql, [clientId])
  await long.query('analyze occupancy')
  for (const text of [usedSql, endedSql]) await long.query(text, [clientId])
  await long.query('analyze')
}
