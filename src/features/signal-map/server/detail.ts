import { sql } from 'kysely'
import { byId, endpoint, keyIn, type Queryable, runSql, type Session } from '../../../../server/kit/index.ts'
import { commDevice } from '../../../domain/entities/hardware/comm-device.ts'
import { address } from '../../../domain/entities/settings/address.ts'
import { holds } from '../../../domain/entity.ts'
import { fault } from '../../../domain/faults.ts'
import { type DeviceDetail, deviceDetail, mostControllers } from '../domain/wire.ts'
import { controllersSeen, devicesSeen } from './seen.ts'

/** What the map's panel says of one device beyond its mark. */
export const detail = endpoint({
  method: 'GET',
  path: '/signal-map/:id',
  tag: commDevice.id,
  summary: 'Address and controllers of a device on the signal map',
  permission: commDevice.permission.read,
  params: byId,
  reply: deviceDetail,
  async handle({ context: { database }, session, params: { id } }) {
    const [row] = await readDevice(database.pool, session, keyIn(id))
    if (!row) throw fault('notFound')
    const controllers = await readControllers(database.pool, session, row)
    const { commDeviceId, postcode, company, line1, city, addressPostcode } = row
    const lines = [company, line1, city, addressPostcode].filter(Boolean).join(', ')
    return {
      commDeviceId,
      postcode,
      address: lines === '' || !holds(session.permissions, address.permission.read) ? null : lines,
      controllers: controllers.slice(0, mostControllers),
      hasMore: controllers.length > mostControllers,
    }
  },
})

interface Device {
  readonly commDeviceId: number
  readonly clientId: number
  readonly postcode: string | null
  readonly company: string | null
  readonly line1: string | null
  readonly city: string | null
  readonly addressPostcode: string | null
}

const readDevice = (on: Queryable, session: Session, id: number) =>
  runSql<Device>(
    on,
    sql`
    select comm_device."commDeviceId", comm_device."clientId", comm_device."postcode",
      a."company", a."line1", a."city", a."postcode" as "addressPostcode"
    from comm_device left join address a on a."addressId" = comm_device."addressId" and a."deletedAt" is null
    where comm_device."commDeviceId" = ${id} and ${devicesSeen(session)}`,
  )

const readControllers = (on: Queryable, session: Session, { clientId, commDeviceId }: Device) =>
  runSql<DeviceDetail['controllers'][number]>(
    on,
    sql`
    select controller."controllerId", controller."name" from controller
    where controller."clientId" = ${clientId} and controller."commDeviceId" = ${commDeviceId} and ${controllersSeen(session)}
    order by controller."controllerId" limit ${mostControllers + 1}`,
  )
