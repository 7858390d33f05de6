import { fault, invalid } from '../../../domain/faults.ts'
import { check } from '../../../domain/validate.ts'
import {
  clientTimeZone,
  type Context,
  movementsKnownFrom,
  referenceErrors,
  type Session,
} from '../../../../server/kit/index.ts'
import { entities } from '../../../domain/entities/index.ts'
import { type ReportId, reports } from '../domain/catalogue.ts'
import { type Asked as Period, type Stretch, stretchOf } from '../domain/period.ts'
import { type Made, mostDays } from '../domain/wire.ts'
import type { Query } from './asked.ts'
import { areaAccess } from './queries/area-access.ts'
import { timeAndAttendance } from './queries/attendance.ts'
import { event } from './queries/event.ts'
import { excessiveTokenUsage } from './queries/excessive.ts'
import { absconsion, rollCall } from './queries/inside.ts'
import { lastEvent } from './queries/last-event.ts'
import { expiredToken, unusedToken } from './queries/tokens.ts'

const queries: Readonly<Record<ReportId, Query>> = {
  event,
  areaAccess,
  lastEvent,
  excessiveTokenUsage,
  unusedToken,
  expiredToken,
  absconsion,
  timeAndAttendance,
  rollCall,
}
const dayMs = 86_400_000

export interface Wanted {
  readonly id: ReportId
  readonly parameters: Readonly<Record<string, unknown>>
  /** At most so many rows. */
  readonly most: number
  readonly signal?: AbortSignal
}

/**
 * Makes a report with the rights of a user.
 * @throws 403 where they lack a right that it needs, 422 for parameters that it can't be made of
 */
export async function makeReport(context: Context, session: Session, wanted: Wanted): Promise<Made> {
  const { id, most, signal } = wanted
  const declared = reports[id]
  const lacking = declared.permission.find(code => !session.permissions.has(code))
  if (lacking) throw fault('forbidden', { permission: lacking })
  const { pool } = context.database
  const { values, errors } = check(declared.parameters, wanted.parameters, { mode: 'add' })
  const chosen = { ...entities.event, fields: declared.parameters }
  if (errors.length === 0) errors.push(...(await referenceErrors(pool, context.entities, chosen, session, values)))
  if (errors.length > 0) throw invalid(errors)
  const timeZone = await clientTimeZone(pool, session.clientId)
  const stretch = 'timePeriod' in declared.parameters ? stretchIn(values, timeZone, context.now()) : undefined
  const now = context.now()
  const answer = await queries[id]({
    context,
    session,
    values,
    timeZone,
    stretch: stretch ?? { from: now, until: now },
    most: most + 1,
    ...(signal && { signal }),
  })
  const known = await movementsKnownFrom(pool, session.clientId)
  return {
    from: stretch?.from.toISOString() ?? null,
    until: stretch?.until.toISOString() ?? null,
    knownFrom: known && stretch && known > stretch.from ? known.toISOString() : null,
    rows: answer.rows.slice(0, most),
    hasMore: answer.rows.length > most,
    bars: [...(answer.bars ?? [])],
  }
}

/** @throws 422 where it ends before it begins, or is longer than a year */
function stretchIn(values: Readonly<Record<string, unknown>>, timeZone: string, now: Date): Stretch {
  const stretch = stretchOf(values as unknown as Period, timeZone, now)
  const days = (stretch.until.getTime() - stretch.from.getTime()) / dayMs
  const errorMessage = days <= 0 ? 'End date is before the start date' : 'At most a year can be reported at once'
  if (days <= 0 || days > mostDays + 1) throw invalid([{ propertyName: 'endDate', errorMessage }])
  return stretch
}
