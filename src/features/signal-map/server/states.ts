import { sql } from 'kysely'
import { endpoint, runSql } from '../../../../server/kit/index.ts'
import { commDevice } from '../../../domain/entities/hardware/comm-device.ts'
import { mostStates, statesPage } from '../domain/wire.ts'
import { pageAsked, stateColumns, type StateRow, statesOf } from './query.ts'
import { devicesSeen } from './seen.ts'

/** The states of the devices of the map: what is read again while it is open. */
export const states = endpoint({
  method: 'GET',
  path: '/signal-map/states',
  tag: commDevice.id,
  summary: 'The states of the devices on the signal map',
  permission: commDevice.permission.read,
  query: pageAsked(mostStates),
  reply: statesPage,
  async handle({ context: { database }, session, query: { limit, after = '0', clientId } }) {
    const rows = await runSql<StateRow>(
      database.pool,
      sql`
      select ${stateColumns} from comm_device
      where ${devicesSeen(session, clientId)} and comm_device."commDeviceId" > ${after}::bigint
      order by comm_device."commDeviceId" limit ${limit + 1}`,
    )
    return statesOf(rows.slice(0, limit), rows.length > limit)
  },
})
