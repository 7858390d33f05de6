import { fault, invalid } from '../../../domain/faults.ts'
import { type Context, movementsKnownFrom, type Session } from '../../../../server/kit/index.ts'
import { type ReportId, reports } from '../domain/catalogue.ts'
import type { Report } from '../domain/report.ts'
import type { Made } from '../domain/wire.ts'
import { checkParameters } from './check-parameters.ts'
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

export interface Wanted {
  readonly id: ReportId
  readonly parameters: Readonly<Record<string, unknown>>
  /** At most so many rows. */
  readonly most: number
  readonly signal?: AbortSignal
}

/** What is asked for, without how many rows of it. */
type Wish = Pick<Wanted, 'id' | 'parameters'>

/**
 * What a report will be made of, before anything of it is read: so that a job begins with nothing that must fail.
 * @throws 403 where the user lacks a right that it needs, 422 for parameters that it can't be made of
 */
export async function ready(context: Context, session: Session, { id, parameters }: Wish) {
  const declared: Report = reports[id]
  const lacking = declared.permission.find(code => !session.permissions.has(code))
  if (lacking) throw fault('forbidden', { permission: lacking })
  const on = context.database.pool
  const now = context.now()
  const { errors, ...checked } = await checkParameters({ on, context, session, now }, declared, parameters)
  if (errors.length > 0) throw invalid(errors)
  return { ...checked, now }
}

/** Makes a report with the rights of a user. @throws 403, 422 as `ready` */
export async function makeReport(context: Context, session: Session, wanted: Wanted): Promise<Made> {
  const { id, most, signal } = wanted
  const { values, timeZone, now, stretch } = await ready(context, session, wanted)
  const answer = await queries[id]({
    context,
    session,
    values,
    timeZone,
    stretch: stretch ?? { from: now, until: now },
    most: most + 1,
    ...(signal && { signal }),
  })
  const known = await movementsKnownFrom(context.database.pool, session.clientId)
  return {
    from: stretch?.from.toISOString() ?? null,
    until: stretch?.until.toISOString() ?? null,
    knownFrom: known && stretch && known > stretch.from ? known.toISOString() : null,
    rows: answer.rows.slice(0, most),
    hasMore: answer.rows.length > most,
    bars: [...(answer.bars ?? [])],
  }
}
