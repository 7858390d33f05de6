import * as z from 'zod'
import type { Period } from '../../../domain/fields/index.ts'
import { fileCredential, filePeriod, filePerson, name } from './file.ts'
import { mostMatched, systemLimits } from './limits.ts'

const key = z.int().min(1).max(2_147_483_647)

const period = z.object({ days: z.array(z.int()), start: z.string(), end: z.string() })

/** What the file is mapped to: the doors behind the comm device, and the time profiles. */
export const importData = z.object({
  apexIntegration: z.boolean(),
  doors: z.array(z.object({ doorId: key, number: z.int(), name: z.string(), controller: z.string() })),
  timeProfiles: z.array(z.object({ timeProfileId: key, name: z.string(), periods: z.array(period) })),
})
export type ImportData = Readonly<z.infer<typeof importData>>
export type OurDoor = ImportData['doors'][number]
export type OurProfile = Readonly<{ timeProfileId: number; name: string; periods: readonly Period[] }>

/** By what somebody of the file was found. */
export const matchedBy = { keycode: 'keycode', email: 'email', reference: 'reference', name: 'name' } as const

const matchedPerson = z.object({
  personId: key,
  name: z.string(),
  by: z.enum(['keycode', 'email', 'reference', 'name']),
})
export type MatchedPerson = Readonly<z.infer<typeof matchedPerson>>

export const peopleToMatch = z.strictObject({
  people: z
    .array(filePerson.pick({ reference: true, firstName: true, surname: true, email: true, credentials: true }))
    .max(mostMatched),
})
export type PeopleToMatch = Readonly<z.infer<typeof peopleToMatch>>

/** Whom each person of the file may be, and which of their credentials, by their places, somebody has already. */
export const matches = z.object({
  people: z.array(z.object({ found: z.array(matchedPerson), inUse: z.array(z.int()) })),
})
export type Matches = Readonly<z.infer<typeof matches>>
export type Match = Matches['people'][number]

const doorNumber = filePerson.shape.doors.element

/** Whether nothing is named twice; nulls are not counted. */
const isDistinct = (values: readonly (string | number | null)[]): boolean => {
  const named = values.flatMap(value => (typeof value === 'string' ? value.toLowerCase() : (value ?? [])))
  return new Set(named).size === named.length
}

/** A system as it is to be imported: what each thing of the file becomes. Who is skipped is not in it. */
export const systemToImport = z.strictObject({
  systemName: name(60),
  /** Doors that are mapped to none are left out of all access. */
  doors: z
    .array(z.strictObject({ number: doorNumber, name: name(100), doorId: key.nullable() }))
    .max(systemLimits.doors)
    .refine(
      doors => isDistinct(doors.map(({ number }) => number)) && isDistinct(doors.map(({ doorId }) => doorId)),
      'A door is mapped twice, or mapped to twice',
    ),
  /** Mapped to one that is there, or made with its periods. */
  timeProfiles: z
    .array(
      z.strictObject({
        name: name(50),
        timeProfileId: key.nullable(),
        periods: z.array(filePeriod).max(systemLimits.periods),
      }),
    )
    .max(systemLimits.timeProfiles)
    .refine(
      all => isDistinct(all.map(({ name }) => name)) && isDistinct(all.map(({ timeProfileId }) => timeProfileId)),
      'A time profile is mapped twice, or mapped to twice',
    ),
  people: z
    .array(
      z.strictObject({
        ...filePerson.shape,
        credentials: z.array(fileCredential).max(systemLimits.credentials),
        /** Who they are already; null for a new person. */
        personId: key.nullable(),
      }),
    )
    .min(1, 'Nobody of the file is chosen')
    .max(systemLimits.people),
})
export type SystemToImport = Readonly<z.infer<typeof systemToImport>>
export type PersonToImport = SystemToImport['people'][number]
export type ProfileToImport = SystemToImport['timeProfiles'][number]

/** What becomes of a person of the file. */
export const outcomes = { new: 'New', changed: 'Changed', unchanged: 'Unchanged', refused: 'Refused' } as const
export type Outcome = keyof typeof outcomes

const outcome = z.enum(Object.keys(outcomes) as [Outcome, ...Outcome[]])

/** What the dry run says: the groups that access goes through, and of each person what would be done, or why not. */
export const dryRun = z.object({
  counts: z.object({ new: z.int(), changed: z.int(), unchanged: z.int(), refused: z.int() }),
  timeProfiles: z.array(z.object({ name: z.string() })),
  groups: z.array(
    z.object({ name: z.string(), isNew: z.boolean(), doors: z.int(), timeProfile: z.string().nullable() }),
  ),
  rows: z.array(z.object({ row: z.int(), outcome, told: z.array(z.string()) })),
})
export type DryRun = Readonly<z.infer<typeof dryRun>>
export type RowResult = DryRun['rows'][number]

/** The counts of some results. */
export function countsOf(rows: readonly { readonly outcome: Outcome }[]): Record<Outcome, number> {
  const counts = { new: 0, changed: 0, unchanged: 0, refused: 0 }
  for (const row of rows) counts[row.outcome]++
  return counts
}
