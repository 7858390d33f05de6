import { sql, type SqlBool } from 'kysely'
import * as z from 'zod'
import { all, endpoint, numeric, runSql, scope, type Session } from '../../../../server/kit/index.ts'
import { commDevice } from '../../../domain/entities/hardware/comm-device.ts'
import { keptDays, mostDevices, signalHistory } from '../domain/signal.ts'

const hourMs = 3_600_000

interface Found {
  readonly commDeviceId: number
  readonly hours: readonly string[] | null
  readonly signals: readonly number[] | null
}

const ids = z
  .string()
  .regex(/^[1-9]\d{0,8}(,[1-9]\d{0,8})*$/, 'ids are keys with commas between them')
  .transform(text => [...new Set(text.split(',').map(Number))])
  .refine(each => each.length <= mostDevices, `ids are at most ${mostDevices}`)
  .meta({ type: 'string', description: `1 to ${mostDevices} keys with commas between them` })

/** The provider's staff see the devices of every client, others those of their working client and areas. */
const readable = (session: Session) =>
  session.permissions.has('KMSUSER_USER')
    ? all([
        sql<SqlBool>`comm_device."clientId" = any(${[...session.visibleClientIds]})`,
        sql<SqlBool>`comm_device."deletedAt" is null`,
      ])
    : scope(commDevice, session)

/** The signal of comm devices, hour by hour. Devices that the caller may not read are left out. */
export const signalHistoryOf = endpoint({
  method: 'GET',
  path: '/comm-device-signal',
  tag: commDevice.id,
  summary: 'The signal of comm devices, hour by hour',
  permission: commDevice.permission.read,
  query: z.strictObject({
    ids,
    days: numeric(z.int().min(1).max(keptDays), `days is 1 to ${keptDays}`).default(7),
  }),
  reply: signalHistory,
  async handle({ context: { database, now }, session, query }) {
    const since = new Date(Math.floor(now().getTime() / hourMs) * hourMs - query.days * 24 * hourMs)
    const rows = await runSql<Found>(
      database.pool,
      sql`
      select comm_device."commDeviceId", s."hours", s."signals" from comm_device
      left join lateral (
        select array_agg(to_char("hour" at time zone 'UTC', 'YYYY-MM-DD"T"HH24":00:00.000Z"') order by "hour") as "hours",
          array_agg(round("sum"::numeric / "count")::integer order by "hour") as "signals"
        from comm_device_signal
        where "commDeviceId" = comm_device."commDeviceId" and "hour" >= ${since}
      ) s on true
      where comm_device."commDeviceId" = any(${query.ids}) and ${readable(session)}
      order by comm_device."commDeviceId"`,
    )
    return {
      items: rows.map(({ commDeviceId, hours, signals }) => ({ commDeviceId, points: pointsOf(hours, signals) })),
    }
  },
})

const pointsOf = (hours: Found['hours'], signals: Found['signals']) =>
  (hours ?? []).map((at, index) => ({ at, signal: signals?.[index] ?? 0 }))
