import { behaviour, type Writing } from '../../../../server/kit/index.ts'
import { fault } from '../../../domain/faults.ts'
import { firmwareRollOut } from '../domain/roll-out.ts'
import { beginStage, cancelRest, type RollOut } from './advance.ts'
import { noteMoved } from './moved.ts'
import { offered } from './offered.ts'
import { planUpdates } from './plan-updates.ts'

type Write = Writing<typeof firmwareRollOut, undefined>

/** A roll-out asks the devices of its sites, some at a time, in an order that stays the same for each version. */
export const rollOutBehaviour = behaviour(firmwareRollOut, {
  async beforeAdd({ client, session, now, errors }, values) {
    const firmware = await offered(client, values.firmwareId)
    if (typeof firmware === 'string') errors.push({ propertyName: 'firmwareId', errorMessage: firmware })
    values.stage = 0
    values.startedAt = now.toISOString()
    values.startedById = session.userId
  },
  async afterWrite(write, change, current) {
    const { client, errors } = write
    if (change !== 'added') return
    const firmware = await offered(client, current.firmwareId)
    if (typeof firmware === 'string') return
    const devices = await planUpdates(write, current, firmware)
    if (devices === 0) {
      const errorMessage =
        'There is no device here that can be updated to it: each runs it, is being updated, or is an ESP-RFID board'
      errors.push({ propertyName: 'areaIds', errorMessage })
      return
    }
    const row = await rowOf(client, current.firmwareRollOutId, devices)
    noteMoved(write, await beginStage(client, row))
  },
  commands: {
    async stop(write, { firmwareRollOutId }) {
      const { client, session, now } = write
      const reason = `Stopped by ${session.name}`.slice(0, 200)
      noteMoved(write, await cancelRest(client, firmwareRollOutId, 'The roll-out was stopped', now))
      return { set: { reason, endedAt: now.toISOString() } }
    },
    async goOn(write, { firmwareRollOutId }) {
      const { client } = write
      const moved = await beginStage(client, await rowOf(client, firmwareRollOutId))
      if (moved.length === 0) throw fault('notNow', { message: 'The last stage has begun: there is no other' })
      noteMoved(write, moved)
      return {}
    },
  },
})

async function rowOf(client: Write['client'], id: number, devices?: number): Promise<RollOut> {
  const { rows } = await client.query<RollOut>(
    'update firmware_roll_out set "devices" = coalesce($2::integer, "devices") where "firmwareRollOutId" = $1 returning *',
    [id, devices ?? null],
  )
  const [row] = rows
  if (!row) throw fault('notFound')
  return row
}
