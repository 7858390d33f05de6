import { byId, endpoint, findRow, parseKey } from '../../../../server/kit/index.ts'
import { commDevice } from '../../../domain/entities/hardware/comm-device.ts'
import { connection } from '../domain/connection.ts'

interface Row {
  readonly hasKey: boolean
  readonly heardAt: Date | null
  readonly lostAt: Date | null
  readonly since: Date | null
  readonly reached: readonly number[] | null
  readonly reachedAt: Date | null
}

const iso = (at: Date | null | undefined) => at?.toISOString() ?? null

/** What is known of the connection of a comm device. */
export const connectionOf = endpoint({
  method: 'GET',
  path: `${commDevice.api}/:id/connection`,
  tag: commDevice.id,
  summary: 'What is known of its connection',
  permission: commDevice.permission.read,
  params: byId,
  reply: connection,
  async handle({ context: { database, settings }, session, params }) {
    const id = parseKey(commDevice, params.id)
    await findRow(database.pool, commDevice, session, id)
    const { rows } = await database.pool.query<Row>(
      `select c."heardAt", c."lostAt", c."reached", c."reachedAt", l."start" as "since",
         exists (
           select from integration_key k
           where k."commDeviceId" = d."commDeviceId" and k."clientId" = d."clientId" and k."deletedAt" is null
         ) as "hasKey"
       from comm_device d left join comm_device_call c using ("commDeviceId")
         left join connection_log l on l."commDeviceId" = d."commDeviceId" and l."end" is null
           and l."event" in ('Connected', 'Connection lost')
       where d."commDeviceId" = $1`,
      [id],
    )
    const [row] = rows
    return {
      hasKey: row?.hasKey ?? false,
      heardAt: iso(row?.heardAt),
      lostAt: iso(row?.lostAt),
      since: iso(row?.since),
      noticedAfterSeconds: settings.controllerSilentMs > 0 ? settings.controllerSilentMs / 1000 : null,
      reached: row?.reached ?? null,
      reachedAt: iso(row?.reachedAt),
    }
  },
})
