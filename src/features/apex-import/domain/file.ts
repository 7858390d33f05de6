import * as z from 'zod'
import { readBy, tokenKinds } from '../../../domain/entities/access/token.ts'
import { boundedString } from '../../../domain/fields/text.ts'
import { systemLimits } from './limits.ts'

const anyText = boundedString({ min: 0, max: 1000 })
/** Control characters and halves of letters cannot be stored. */
const isStorable = (text: string | null | undefined) => text == null || anyText.safeParse(text).success
const unstorable = 'has a character that cannot be stored'

/** One line that is there. */
export const name = (most: number) =>
  z
    .string()
    .trim()
    .min(1, 'must not be empty')
    .max(most, `is longer than ${most} letters`)
    .refine(isStorable, unstorable)
const optional = (most: number) =>
  z
    .string()
    .trim()
    .max(most, `is longer than ${most} letters`)
    .nullish()
    .refine(isStorable, unstorable)
    .transform(text => text || null)
const many = <T extends z.ZodType>(of: T, most: number) => z.array(of).max(most, `has more than ${most} entries`)

const clock = z.string().regex(/^([01]\d|2[0-3]):[0-5]\d$|^24:00$/, 'is not a time like 08:30')

/** A period of a week: its days (0 is Monday) and its times. */
export const filePeriod = z
  .strictObject({
    days: z.array(z.int().min(0).max(6)).min(1, 'has no day').max(7),
    start: clock,
    end: clock,
  })
  .refine(({ start, end }) => start < end, 'ends before it starts')
export type FilePeriod = Readonly<z.infer<typeof filePeriod>>

/** Doors and handsets have numbers of up to four digits. */
const number = z.int('is not a whole number').min(1, 'is below 1').max(9999, 'is above 9999')

export const fileDoor = z.strictObject({ number, name: name(100) })
export type FileDoor = Readonly<z.infer<typeof fileDoor>>

/** Without periods it can only be mapped to one that is there. */
export const fileProfile = z.strictObject({ name: name(50), periods: many(filePeriod, systemLimits.periods) })
export type FileProfile = Readonly<z.infer<typeof fileProfile>>

export const fileCredential = z
  .strictObject({
    keycode: z
      .string()
      .regex(/^[0-9A-Fa-f]{12}$/, 'is not 12 hex digits')
      .toUpperCase(),
    kind: z.enum(readBy.keycode, `is none of ${readBy.keycode.map(kind => tokenKinds[kind].toLowerCase()).join(', ')}`),
  })
  .meta({ id: 'ApexCredential' })
export type FileCredential = Readonly<z.infer<typeof fileCredential>>

export const filePerson = z.strictObject({
  reference: optional(64),
  firstName: name(50),
  surname: name(50),
  email: optional(254).refine(text => text === null || z.email().safeParse(text).success, 'is no email address'),
  credentials: many(fileCredential, systemLimits.credentials),
  doors: many(number, systemLimits.doors),
  timeProfile: optional(50),
  /** The number of the door-entry handset that they answer. */
  handset: number.nullish().transform(dialled => dialled ?? null),
})
export type FilePerson = Readonly<z.infer<typeof filePerson>>

/** A system without its people, who are checked one by one. */
export const fileSystem = z.strictObject({
  id: name(64),
  name: name(60),
  doors: many(fileDoor, systemLimits.doors),
  timeProfiles: many(fileProfile, systemLimits.timeProfiles),
})

/** A system of an APEX export. */
export interface ApexSystem extends z.infer<typeof fileSystem> {
  readonly people: readonly FilePerson[]
}
