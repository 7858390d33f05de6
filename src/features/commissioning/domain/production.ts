import * as z from 'zod'
import { commDevice } from '../../../domain/entities/hardware/comm-device.ts'
import { sim } from '../../../domain/entities/hardware/sim.ts'

/** Who sets devices up: the provider's staff. */
export const productionCodes = [
  commDevice.permission.read,
  commDevice.permission.edit,
  sim.permission.edit,
  'KMSUSER_USER',
] as const

/** What is read from a device, in the order in which a scanner reads it; null leaves what is there. */
export const readings = ['udn', 'imei', 'serialNumber', 'sim', 'firmware'] as const
export type Reading = (typeof readings)[number]

const longest = 50
const read = z.string().max(longest).nullable()

/** A SIM by its reference or ICCID, firmware by its version. */
export const productionSetup = z
  .strictObject({ udn: read, imei: read, serialNumber: read, sim: read, firmware: read })
  .meta({ id: 'ProductionSetup' })
export type ProductionSetup = z.infer<typeof productionSetup>

/** What is wrong with what was read. */
export const productionCheck = z
  .array(z.object({ propertyName: z.string(), errorMessage: z.string() }))
  .meta({ id: 'ProductionCheck' })
export type ProductionCheck = z.infer<typeof productionCheck>
