import { byId, clientTimeZone, endpoint, findRow, parseKey } from '../../../../server/kit/index.ts'
import { commDevice } from '../../../domain/entities/hardware/comm-device.ts'
import { connectionDays, picturedDays } from '../domain/connection.ts'

interface Row {
  readonly day: string
  readonly connected: number
  readonly lost: number
  readonly passed: number
  readonly losses: number
}

/** The days of the client's time zone, and what of each the periods of the log cover. $1 device, $2 now, $3 zone. */
const daysSql = `
  with day as (
    select to_char("local", 'YYYY-MM-DD') as "day", "local" at time zone $3 as "begin",
      least(("local" + interval '1 day') at time zone $3, $2) as "end"
    from generate_series(
      date_trunc('day', $2::timestamptz at time zone $3) - interval '${picturedDays - 1} days',
      date_trunc('day', $2::timestamptz at time zone $3), interval '1 day') as g("local")
  )
  select d."day", extract(epoch from d."end" - d."begin")::float as "passed",
    coalesce(sum(p."seconds") filter (where p."event" = 'Connected'), 0)::float as "connected",
    coalesce(sum(p."seconds") filter (where p."event" = 'Connection lost'), 0)::float as "lost",
    (count(*) filter (where p."event" = 'Connection lost' and p."start" >= d."begin"))::integer as "losses"
  from day d left join lateral (
    select l."event", l."start",
      extract(epoch from least(coalesce(l."end", $2), d."end") - greatest(l."start", d."begin")) as "seconds"
    from connection_log l
    where l."commDeviceId" = $1 and l."clientId" = $4 and l."event" in ('Connected', 'Connection lost')
      and l."start" < d."end" and coalesce(l."end", $2) > d."begin"
  ) p on true
  group by d."day", d."begin", d."end" order by d."day"`

/** How the last days of a connection were, by the connection log. */
export const connectionDaysOf = endpoint({
  method: 'GET',
  path: `${commDevice.api}/:id/connection/days`,
  tag: commDevice.id,
  summary: 'How it was connected on each of the last 30 days',
  permission: commDevice.permission.read,
  params: byId,
  reply: connectionDays,
  async handle({ context: { database, now }, session, params }) {
    const id = parseKey(commDevice, params.id)
    await findRow(database.pool, commDevice, session, id)
    const zone = await clientTimeZone(database.pool, session.clientId)
    const { rows } = await database.pool.query<Row>(daysSql, [id, now(), zone, session.clientId])
    return { zone, days: rows.map(dayOf) }
  },
})

/** In whole seconds that add up: what no period covers is not known. */
function dayOf({ day, passed, losses, ...row }: Row) {
  const total = Math.round(passed)
  const connected = Math.min(Math.round(row.connected), total)
  const lost = Math.min(Math.round(row.lost), total - connected)
  return { day, connected, lost, unknown: total - connected - lost, losses }
}
