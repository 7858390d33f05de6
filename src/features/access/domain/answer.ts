import * as z from 'zod'
import { reasons, type AccessReason, type ClosedReason, closedReasons } from '../../../domain/access/index.ts'

const reason = z.enum(Object.keys(reasons) as [AccessReason, ...AccessReason[]]).meta({ id: 'AccessReason' })
const closed = z.enum(Object.keys(closedReasons) as [ClosedReason, ...ClosedReason[]])

/** One thing on the way to a door; its title is null where the caller may not see it. */
const step = z.object({
  kind: z.enum(['activation', 'area', 'group', 'autoAllDoors', 'doorTimes', 'doorGroup', 'timeProfile', 'door']),
  /** Of an activation, area, group, door group, time profile or door; of the area for autoAllDoors. */
  id: z.int(),
  title: z.string().nullable(),
})

export const path = z.object({
  steps: z.array(step),
  open: z.boolean(),
  /** Why it is not open. */
  closed: closed.optional(),
  /** 'through Contractors, weekdays 08:00 to 18:00, until 31 January' */
  words: z.string(),
})
export type TitledPath = Readonly<z.infer<typeof path>>

/** Whether a credential may open a door, and by which paths. */
export const explanation = z.object({
  fobId: z.int(),
  fob: z.string(),
  doorId: z.int(),
  door: z.string(),
  at: z.iso.datetime(),
  allowed: z.boolean(),
  reason,
  /** The type of the event that a controller reports. */
  event: z.string(),
  says: z.string(),
  /** What would change it. */
  change: z.string().nullable(),
  paths: z.array(path),
})
export type Explanation = Readonly<z.infer<typeof explanation>>

const verdict = {
  /** At the instant asked about. */
  open: z.boolean(),
  reason,
  /** Its paths in words, the open ones first. */
  through: z.array(z.string()),
}

/** A credential that opens the door. */
export const opener = z.object({
  fobId: z.int(),
  fob: z.string(),
  personId: z.int().nullable(),
  person: z.string().nullable(),
  /** Of the door: it decides there. */
  controllerId: z.int(),
  ...verdict,
})
export type Opener = Readonly<z.infer<typeof opener>>

/** A door that is opened. */
export const opened = z.object({
  doorId: z.int(),
  door: z.string(),
  areaId: z.int(),
  area: z.string().nullable(),
  controllerId: z.int(),
  /** The credential that opens it; null for a group or an area. */
  fobId: z.int().nullable(),
  ...verdict,
})
export type Opened = Readonly<z.infer<typeof opened>>

/** A credential that opens doors of an area. */
export const areaOpener = z.object({
  fobId: z.int(),
  fob: z.string(),
  personId: z.int().nullable(),
  person: z.string().nullable(),
  /** How many of the area's doors it opens at the instant or, where that is asked, at any time. */
  doors: z.int(),
  /** How many of those are open to it at the instant. */
  openDoors: z.int(),
  reason,
  /** Its paths in words, the one to most doors first. */
  through: z.array(z.object({ words: z.string(), doors: z.int() })),
})
export type AreaOpener = Readonly<z.infer<typeof areaOpener>>
