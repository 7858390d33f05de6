import * as z from 'zod'
import { newIdempotencyKey } from '../../../../api/idempotency-key.ts'
import { controller } from '../../../../domain/entities/hardware/controller.ts'
import { idempotencyKey } from '../../../../domain/idempotency-key.ts'
import { doorLimit, mostDoors } from '../../domain/limits.ts'
import { readerSides } from '../../domain/new-system.ts'

const id = z.int()
/** A name that is null is the suggested one, which follows what it is made of. */
const name = z.string().nullable()

const draftDoor = z.object({
  number: z.number().nullable(),
  name,
  zoneId: id.nullable(),
  readers: z.enum(Object.keys(readerSides) as (keyof typeof readerSides)[]),
})
export type DraftDoor = z.infer<typeof draftDoor>

const draftController = z.object({
  id,
  name,
  type: z.string(),
  udn: z.string(),
  doorCount: z.number().nullable(),
  /** Those that were changed; more than are counted stay, for when they are counted again. */
  doors: z.array(draftDoor),
})
export type DraftController = z.infer<typeof draftController>

/** What is typed in the wizard. Rows have ids of their own, so that one can be taken out of the middle. */
export const systemDraft = z.object({
  key: idempotencyKey,
  isNew: z.boolean(),
  areaId: id.nullable(),
  name: z.string(),
  typeId: id.nullable(),
  parentAreaId: id.nullable(),
  commDeviceId: id.nullable(),
  controllers: z.array(draftController),
  zones: z.array(z.object({ id, name: z.string() })),
})
export type SystemDraft = z.infer<typeof systemDraft>

/** @param drivesDoors whether the caller may add doors */
export function newController(others: readonly { readonly id: number }[], drivesDoors: boolean): DraftController {
  const type = controller.fields.type.initial
  return { id: nextId(others), name: null, type, udn: '', doorCount: drivesDoors ? doorLimit(type) : 0, doors: [] }
}

/** Nothing typed yet: one controller at a site, if one was named. The key makes what is sent happen once. */
export const beginSystem = (areaId: number | null, drivesDoors: boolean): SystemDraft => ({
  key: newIdempotencyKey(),
  isNew: false,
  areaId,
  name: '',
  typeId: null,
  parentAreaId: null,
  commDeviceId: null,
  controllers: [newController([], drivesDoors)],
  zones: [],
})

/** The id of a further row. */
export const nextId = (rows: readonly { readonly id: number }[]): number =>
  Math.max(0, ...rows.map(each => each.id)) + 1

/** Rows of which one has been changed. */
export const changedRow = <T extends { readonly id: number }>(rows: readonly T[], changed: T): T[] =>
  rows.map(each => (each.id === changed.id ? changed : each))

const doorAt = ({ doors }: DraftController, index: number): DraftDoor =>
  doors[index] ?? { number: index + 1, name: null, zoneId: null, readers: 'in' }

/** The doors that are counted; one too many is enough to say that there are too many. */
export const doorsOf = (each: DraftController): readonly DraftDoor[] =>
  Array.from({ length: Math.min(Math.max(each.doorCount ?? 0, 0), mostDoors + 1) }, (_, index) => doorAt(each, index))

/** A controller of which one door has been changed. */
export function withDoor(each: DraftController, index: number, change: Partial<DraftDoor>): DraftController {
  const length = Math.max(each.doors.length, index + 1)
  const doors = Array.from({ length }, (_, at) => doorAt(each, at))
  return { ...each, doors: doors.with(index, { ...doorAt(each, index), ...change }) }
}

/** A controller of another type: it has as many doors as that drives, where nobody chose otherwise. */
export const withType = (each: DraftController, type: string): DraftController => ({
  ...each,
  type,
  ...(each.doorCount === doorLimit(each.type) && { doorCount: doorLimit(type) }),
})

/** What a door becomes in a zone, or outside of one: a zone asks for readers for in and out. */
export const inZone = (zoneId: number | null): Partial<DraftDoor> => ({
  zoneId,
  ...(zoneId !== null && { readers: 'both' }),
})
