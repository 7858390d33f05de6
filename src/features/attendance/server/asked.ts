import * as z from 'zod'
import { invalid } from '../../../domain/faults.ts'
import { movementsKnownFrom, numeric, type Queryable, type Session } from '../../../../server/kit/index.ts'
import { mostDays } from '../domain/attended-days.ts'
import { dayAt, daysFrom, startOf } from '../domain/local-days.ts'

const id = numeric(z.int().min(1).max(2_147_483_647))
const day = (name: string) =>
  z.iso
    .date({ error: `${name} is not a date`, abort: true })
    .refine(value => '2000-01-01' <= value && value <= '2199-12-31', `${name} must be from 01/01/2000 to 31/12/2199`)

/** Which days, whose and where: what every route of attendance is asked by. */
export const daysQuery = {
  from: day('From'),
  to: day('To'),
  areaId: id.optional(),
  groupId: id.optional(),
  personId: id.optional(),
  q: z.string().trim().min(1).max(100).optional(),
}
/** One day of one person. */
export const dayQuery = { personId: id, day: day('Day'), areaId: id.optional() }

interface Days {
  readonly from: string
  readonly to: string
}

/** @throws 422 where the last day comes before the first, or there are too many */
export function checkDays({ from, to }: Days): void {
  if (to < from) throw invalid([{ propertyName: 'to', errorMessage: 'To must not be before from' }])
  if (daysFrom(from, to) > mostDays)
    throw invalid([{ propertyName: 'to', errorMessage: `No more than ${mostDays} days at once` }])
}

/** Old events are removed a month at a time: days of then are refused rather than wrong. Checked after reading. @throws 422 */
export async function checkKnown(on: Queryable, { clientId }: Session, from: string, zone: string): Promise<void> {
  const known = await movementsKnownFrom(on, clientId)
  if (!known) return
  const first = nextMonth(known)
  if (startOf(from, zone) < first.getTime())
    throw invalid([
      { propertyName: 'from', errorMessage: `Attendance is only known from ${dayAt(first.getTime(), zone)} on` },
    ])
}

/** The first instant of a month, of the next one where the instant is within a month (UTC). */
function nextMonth(at: Date): Date {
  const begun = Date.UTC(at.getUTCFullYear(), at.getUTCMonth())
  return new Date(begun === at.getTime() ? begun : Date.UTC(at.getUTCFullYear(), at.getUTCMonth() + 1))
}
