import { sql } from 'kysely'
import { firmwareUpdateRequest } from '../../src/domain/entities/control-panel/firmware-update-request.ts'
import { fault } from '../../src/domain/faults.ts'
import { behaviour } from '../rest/behaviour.ts'
import { runSql } from '../db/query.ts'

interface Firmware {
  readonly deviceType: string
  readonly firmwareVersion: string
  readonly released: boolean
}

/** A request is for a released version of what controllers run, and can be taken back until it is sent. */
export default behaviour(firmwareUpdateRequest, {
  async beforeAdd({ client, session, now, errors }, values) {
    const [firmware] = await runSql<Firmware>(
      client,
      sql`select "deviceType", "firmwareVersion", "released" from firmware where "firmwareId" = ${values.firmwareId}`,
    )
    if (!firmware?.released) errors.push({ propertyName: 'firmwareId', errorMessage: 'Firmware is not released' })
    else if (firmware.deviceType !== 'systemController')
      errors.push({ propertyName: 'firmwareId', errorMessage: 'Firmware is not for controllers' })
    values.firmwareVersion = firmware?.firmwareVersion ?? null
    values.requestedAt = now.toISOString()
    values.requestedById = session.userId
  },
  beforeDelete({ entity }, current) {
    if (current.status !== 'requested')
      throw fault('stateConflict', {
        thing: entity.title(current),
        state: String(current.status),
        from: 'requested',
      })
  },
})
