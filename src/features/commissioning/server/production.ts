import {
  byId,
  endpoint,
  findRow,
  nothing,
  parseKey,
  type Queryable,
  type Session,
  uniqueErrors,
  writeTogether,
} from '../../../../server/kit/index.ts'
import { commDevice } from '../../../domain/entities/hardware/comm-device.ts'
import { sim } from '../../../domain/entities/hardware/sim.ts'
import { invalid, type PropertyError } from '../../../domain/faults.ts'
import { nodeTypeOf } from '../../../domain/udn.ts'
import { check } from '../../../domain/validate.ts'
import { productionCheck, productionCodes, productionSetup, type ProductionSetup } from '../domain/production.ts'
import { putSim, whyNot } from './put-sim.ts'

const shared = { tag: commDevice.id, permission: productionCodes, params: byId, body: productionSetup } as const

/** Says what is wrong with what was read so far, and changes nothing. */
export const checkProduction = endpoint({
  ...shared,
  method: 'POST',
  path: `${commDevice.api}/:id/production-setup/check`,
  summary: 'Check what was read from a comm device before it is saved',
  reply: productionCheck,
  async handle({ context, session, params, body }) {
    const { pool } = context.database
    return [...(await found(pool, session, parseKey(commDevice, params.id), body)).errors]
  },
})

/** Saves what was read from a device: all of it or nothing. */
export const saveProduction = endpoint({
  ...shared,
  method: 'PUT',
  path: `${commDevice.api}/:id/production-setup`,
  summary: 'Save what was read from a comm device: UDN, IMEI, serial number, SIM and firmware',
  reply: nothing,
  status: 204,
  async handle({ context, session, params, body }) {
    const id = parseKey(commDevice, params.id)
    await writeTogether(context, session, [commDevice.id, sim.id], async together => {
      await findRow(together.client, commDevice, session, id, 'write')
      const { errors, values, simId } = await found(together.client, session, id, body)
      if (errors.length > 0) throw invalid([...errors])
      await together.edit(commDevice.id, id, values)
      if (simId !== undefined) await putSim(together, session, { id, simId, property: 'sim' })
    })
  },
})

/** What the readings come to, and what is wrong with them. */
async function found(on: Queryable, session: Session, id: number, body: ProductionSetup) {
  const current = await findRow(on, commDevice, session, id)
  const { sim: simText, firmware: version, ...texts } = body
  const sent = Object.fromEntries(Object.entries(texts).filter(([, text]) => text !== null))
  const checked = check(commDevice.fields, sent, { mode: 'edit', current })
  const errors: PropertyError[] = [...checked.errors]
  if (errors.length === 0) errors.push(...(await uniqueErrors(on, commDevice, session, checked.values, { ...current })))
  const simId = simText === null ? undefined : await simOf(on, session, { id, text: simText, errors })
  const firmwareId = version === null ? undefined : await firmwareOf(on, body.udn ?? current.udn, version)
  if (firmwareId === null) errors.push({ propertyName: 'firmware', errorMessage: 'There is no such version' })
  return { errors, simId, values: { ...checked.values, ...(firmwareId && { firmwareId }) } }
}

interface WantedSim {
  readonly id: number
  readonly text: string
  /** Where it is noted that there is none, or that it is in use. */
  readonly errors: PropertyError[]
}

async function simOf(on: Queryable, { clientId }: Session, { id, text, errors }: WantedSim) {
  const { rows } = await on.query<{ simId: number; commDeviceId: number | null; status: string }>(
    `select "simId", "commDeviceId", "status" from sim
     where "clientId" = $1 and (lower("reference") = lower($2) or "iccid" = $2) and "deletedAt" is null limit 1`,
    [clientId, text],
  )
  const errorMessage = whyNot(id, rows[0])
  if (errorMessage !== undefined) errors.push({ propertyName: 'sim', errorMessage })
  return rows[0]?.simId
}

/** The version of such a device's firmware; null where there is none. A comm device is a system controller otherwise. */
async function firmwareOf(on: Queryable, udn: string | null, version: string): Promise<number | null> {
  const { rows } = await on.query<{ firmwareId: number }>(
    'select "firmwareId" from firmware where "deviceType" = $1 and lower("firmwareVersion") = lower($2) and "deletedAt" is null',
    [nodeTypeOf(udn ?? '') ?? 'systemController', version],
  )
  return rows[0]?.firmwareId ?? null
}
