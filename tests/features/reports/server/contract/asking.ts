import { type ReportId, reportIds, reports } from '../../../../../src/features/reports/domain/catalogue.ts'
import type { Report } from '../../../../../src/features/reports/domain/report.ts'
import { type Field, wireName } from '../../../../../src/domain/fields/index.ts'
import type { Row } from '../../../../contract/records.ts'

/** Every report by its name. */
export const every: readonly (readonly [ReportId, Report])[] = reportIds.map(id => [id, reports[id]])

/** A parameter of a report: both their names, its field, the report. */
type Parameter = readonly [name: string, id: ReportId, property: string, field: Field]

/** Every parameter of every report, by its wire name. */
export const parameters: readonly Parameter[] = every.flatMap(([id, report]) =>
  Object.entries(report.parameters).map(([name, field]) => {
    const property = wireName(name, field)
    return [`${id}.${property}`, id, property, field] as const
  }),
)

/** The parameters that most is reported by: the least of each number, and where nothing is chosen everything. */
export const widest = (id: ReportId): Row =>
  Object.fromEntries(
    parameters.flatMap(([, of, property, { kind, min, initial, required, when }]) =>
      of !== id || when || !required ? [] : [[property, kind === 'integer' ? min : initial]],
    ),
  )

/** Those with another value of one parameter, and what it is asked for under. */
export const withValue = (id: ReportId, property: string, { when }: Field, value: unknown): Row => ({
  ...widest(id),
  ...(when && { ...days(id), [when.field]: when.is[0] }),
  [property]: value,
})

/** A day for every date of a report. */
const days = (id: ReportId): Row =>
  Object.fromEntries(
    parameters.flatMap(([, of, property, { kind }]) =>
      of === id && kind === 'date' ? [[property, '2026-01-01']] : [],
    ),
  )

/** Every way to have a report made, and what it answers where it is. */
export const ways: readonly (readonly [way: string, good: number, more: Row])[] = [
  ['', 200, {}],
  ['/file', 202, { format: 'csv' }],
  ['/email', 202, { format: 'csv' }],
]

const dayMs = 86_400_000
/** The day that is so many after the first of 2025. */
export const day = (after: number): string => new Date(Date.UTC(2025, 0, 1) + after * dayMs).toISOString().slice(0, 10)

/** From the first of 2025 until another day. */
export const chosen = (id: ReportId, endDate: string): Row => ({
  ...widest(id),
  timePeriod: 'chosen',
  startDate: day(0),
  endDate,
})
