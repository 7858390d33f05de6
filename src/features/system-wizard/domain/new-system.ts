import * as z from 'zod'
import { idempotencyKey } from '../../../domain/idempotency-key.ts'
import { mostControllers, mostDoors, mostZones } from './limits.ts'

const key = z.int().min(1).max(2_147_483_647)
/** Bounded only: what is right for it, the declaration of its entity says. */
const text = z.string().max(200)

/** Where a door is read. */
export const readerSides = { in: 'In', out: 'Out', both: 'In and out' } as const

const newDoor = z.strictObject({
  number: z.number().nullable(),
  name: text,
  /** The place of its zone among the new zones. */
  zone: z
    .int()
    .min(0)
    .max(mostZones - 1)
    .nullable(),
  readers: z.enum(['in', 'out', 'both']),
})
export type NewDoor = z.infer<typeof newDoor>

const newController = z.strictObject({
  name: text,
  type: z.string().max(10),
  udn: z.string().max(20).nullable(),
  doors: z.array(newDoor).max(mostDoors),
})
export type NewController = z.infer<typeof newController>

const newSite = z.strictObject({ name: text, typeId: key.nullable(), parentAreaId: key.nullable() })

/** A system: a site that is there or a new one, and its controllers with their doors; `key` makes it happen once. */
export const newSystem = z.strictObject({
  key: idempotencyKey,
  site: z
    .strictObject({ areaId: key.nullable(), made: newSite.nullable() })
    .refine(({ areaId, made }) => areaId === null || made === null, {
      message: 'Choose {a area} or make a new one, not both',
      path: ['areaId'],
    }),
  commDeviceId: key.nullable(),
  controllers: z.array(newController).min(1).max(mostControllers),
  zones: z.array(z.strictObject({ name: text })).max(mostZones),
})
export type NewSystem = z.infer<typeof newSystem>

/** What has been made: its keys, and that of the site. */
export const systemMade = z.object({
  areaId: z.int(),
  zoneIds: z.array(z.int()),
  controllerIds: z.array(z.int()),
  doorIds: z.array(z.int()),
  readerIds: z.array(z.int()),
})
export type SystemMade = z.infer<typeof systemMade>
