import * as z from 'zod'
import { udnDevice } from '../../../domain/entities/control-panel/udn-device.ts'

/** What all routes of this feature have in common: they are the provider's staff's. */
export const ofStaff = { tag: udnDevice.id, permission: 'KMSUSER_USER' } as const

export const path = (end: string): string => `${udnDevice.api}/${end}`

/** A job that was begun. */
export const queuedJob = z.object({ jobId: z.int() }).meta({ id: 'QueuedUdnJob' })
