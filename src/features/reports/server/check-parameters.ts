import type { PropertyError } from '../../../domain/faults.ts'
import { check } from '../../../domain/validate.ts'
import {
  clientTimeZone,
  type Context,
  type Queryable,
  referenceErrors,
  type Session,
} from '../../../../server/kit/index.ts'
import { entities } from '../../../domain/entities/index.ts'
import { type Asked as Period, type Stretch, stretchOf } from '../domain/period.ts'
import type { Report } from '../domain/report.ts'
import { mostDays } from '../domain/wire.ts'

type Values = Readonly<Record<string, unknown>>

/** Whose parameters they are, and when. */
interface By {
  readonly on: Queryable
  readonly context: Pick<Context, 'entities'>
  readonly session: Session
  readonly now: Date
}

export interface CheckedParameters {
  readonly errors: PropertyError[]
  readonly values: Values
  readonly timeZone: string
  /** Of a report with a time period. */
  readonly stretch: Stretch | undefined
}

/**
 * Checks the parameters of a report: each by itself, what they refer to by what the caller can choose, and the time that
 * they come to.
 * @param before those that a schedule has: what they refer to may stay
 */
export async function checkParameters(
  by: By,
  report: Report,
  given: Values,
  before: Values = {},
): Promise<CheckedParameters> {
  const { on, context, session, now } = by
  const { values, errors } = check(report.parameters, given, { mode: 'add' })
  const chosen = { ...entities.event, fields: report.parameters }
  if (errors.length === 0)
    errors.push(...(await referenceErrors(on, context.entities, chosen, session, values, { ...before })))
  const timeZone = await clientTimeZone(on, session.clientId)
  const isPeriodic = errors.length === 0 && 'timePeriod' in report.parameters
  const stretch = isPeriodic ? stretchOf(values as unknown as Period, timeZone, now) : undefined
  if (stretch) errors.push(...stretchErrors(stretch, report))
  return { values, errors, timeZone, stretch }
}

const dayMs = 86_400_000

/** It ends before it begins, or is longer than the report can be. */
function stretchErrors({ from, until }: Stretch, { mostDays: most = mostDays }: Report): readonly PropertyError[] {
  // Where the clocks change, it is an hour more or less.
  const days = Math.round((until.getTime() - from.getTime()) / dayMs)
  const longest = most === mostDays ? 'a year' : `${most} days`
  if (days <= 0) return [{ propertyName: 'endDate', errorMessage: 'End date is before the start date' }]
  return days > most ? [{ propertyName: 'endDate', errorMessage: `At most ${longest} can be reported at once` }] : []
}
