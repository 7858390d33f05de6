import * as z from 'zod'

const instant = z.iso.datetime()

/** What has to be said of a day beside its hours. */
export const dayMarks = {
  noIn: 'Out without in',
  noOut: 'In without out',
  open: 'Still in',
  corrected: 'Corrected',
} as const
const mark = z.enum(Object.keys(dayMarks) as [keyof typeof dayMarks, ...(keyof typeof dayMarks)[]])
export type DayMark = z.infer<typeof mark>

/** A day of somebody who was read on it. */
export const attendedDay = z
  .object({
    day: z.iso.date(),
    /** Of presences with both ends. */
    seconds: z.int(),
    /** When they came; null where that was not read. */
    first: instant.nullable(),
    last: instant.nullable(),
    marks: z.array(mark),
  })
  .meta({ id: 'AttendedDay' })
export type AttendedDay = Readonly<z.infer<typeof attendedDay>>

/** Somebody with their days. */
export const attended = z
  .object({
    personId: z.int(),
    person: z.string(),
    days: z.array(attendedDay),
    /** There are more reads than are worked out: fewer days can be asked for. */
    tooMany: z.boolean(),
  })
  .meta({ id: 'Attended' })
export type Attended = Readonly<z.infer<typeof attended>>

/** A page of people with their days. `zones` is how many count. */
export const attendancePage = z.object({
  items: z.array(attended),
  next: z.string().nullable(),
  zones: z.int(),
})
export type AttendancePage = Readonly<z.infer<typeof attendancePage>>

/** A read of a day; one with a correction was added by it, or is ignored because of it. */
const dayRead = z.object({
  at: instant,
  kind: z.enum(['in', 'out']),
  zoneId: z.int(),
  zone: z.string(),
  door: z.string().nullable(),
  added: z.boolean(),
  correctionId: z.int().nullable(),
  reason: z.string().nullable(),
  by: z.string().nullable(),
})
export type DayRead = Readonly<z.infer<typeof dayRead>>

/** A day of one person in full. */
export const attendanceDay = z.object({
  seconds: z.int(),
  presences: z.array(
    z.object({
      state: z.enum(['whole', 'noOut', 'noIn', 'open']),
      from: instant.nullable(),
      to: instant.nullable(),
    }),
  ),
  reads: z.array(dayRead),
})
export type AttendanceDay = Readonly<z.infer<typeof attendanceDay>>
