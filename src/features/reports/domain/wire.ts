import * as z from 'zod'
import { reportIds } from './catalogue.ts'

/** Which report. */
export const reportName = z.enum(reportIds)
/** The path of a report's routes. */
export const ofReport = z.object({ report: reportName })

const value = z.union([z.string(), z.number(), z.boolean(), z.null()])

/** A row of a report: what its columns name, and the ids of its records. */
export const reportRow = z.record(z.string(), value)
export type ReportRow = Readonly<z.infer<typeof reportRow>>

/** A report as it was at an instant. */
export const made = z
  .object({
    /** ISO 8601; null of a report without a time period. */
    from: z.string().nullable(),
    until: z.string().nullable(),
    /** Events before it were removed; null where it is about none of them. */
    knownFrom: z.string().nullable(),
    rows: z.array(reportRow),
    /** Whether there are more rows than these. */
    hasMore: z.boolean(),
    bars: z.array(z.object({ label: z.string(), value: z.number() })),
  })
  .meta({ id: 'MadeReport' })
export type Made = Readonly<z.infer<typeof made>>
export type Bar = Made['bars'][number]

/** What a report is asked for: its parameters by their wire names, checked by its declaration. */
export const wanted = z.strictObject({ parameters: z.record(z.string().max(50), z.unknown()).default({}) })

/** Rows on screen, and in a file. */
export const mostShown = 2000
export const mostInFile = 50_000
/** Days of a time period. */
export const mostDays = 366

/** What a report is made into. */
export const fileFormats = ['xlsx', 'csv', 'pdf'] as const
export type FileFormat = (typeof fileFormats)[number]
