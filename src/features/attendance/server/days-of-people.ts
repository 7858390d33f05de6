import type { Queryable } from '../../../../server/kit/index.ts'
import { dayAt, daysFrom, endOf, startOf } from '../domain/local-days.ts'
import { mostMs } from '../domain/presences.ts'
import { type WorkedDay, workedDays } from '../domain/worked-days.ts'
import { countedReads, type Found, mostReads, type PersonRead, readsOf } from './person-reads.ts'
import type { Zones } from './zones.ts'

/** Days of people: whose, which, and where. */
export interface DaysAsked {
  readonly clientId: number
  readonly personIds: readonly number[]
  /** The zones that count (`countingZones`). */
  readonly zones: Zones
  /** The first and the last day (yyyy-mm-dd) in the time zone, both included. */
  readonly from: string
  readonly to: string
  readonly timeZone: string
  readonly now: Date
}

export interface PersonDays {
  /** Those with reads, in order; none where there are too many reads. */
  readonly days: readonly WorkedDay<PersonRead>[]
  /** Days with a correction. */
  readonly corrected: ReadonlySet<string>
  readonly tooMany: boolean
}

/** Days of people that one statement reads: each stays well under 50 ms. */
const daysAtOnce = 200

/**
 * The days of people by their reads and corrections: the one place that works them out. Who asks has to see these people
 * and these zones.
 */
export async function daysOfPeople(on: Queryable, asked: DaysAsked): Promise<ReadonlyMap<number, PersonDays>> {
  const { personIds, from, to } = asked
  const size = Math.max(1, Math.floor(daysAtOnce / daysFrom(from, to)))
  const all = new Map<number, PersonDays>()
  for (let first = 0; first < personIds.length; first += size) {
    const found = await readsOf(on, { ...spanOf(asked), personIds: personIds.slice(first, first + size) })
    for (const [personId, each] of found) all.set(personId, personDays(each, asked))
  }
  return all
}

/** The reads that days are worked out of: from 16 hours before them to 16 hours after. */
export const spanOf = ({ clientId, zones, from, to, timeZone }: Omit<DaysAsked, 'personIds' | 'now'>) => ({
  clientId,
  zones,
  fromMs: startOf(from, timeZone) - mostMs,
  toMs: endOf(to, timeZone) + mostMs,
})

/** The days of one person. */
export function personDays(found: Found, { from, to, timeZone, now }: Omit<DaysAsked, 'personIds'>): PersonDays {
  const tooMany = found.reads.length > mostReads
  const days = tooMany ? [] : workedDays(countedReads(found), { from, to, timeZone, now: now.getTime() })
  const corrected = new Set([
    ...found.corrections.map(({ at }) => dayAt(at.getTime(), timeZone)),
    ...days.filter(isCorrected).map(({ day }) => day),
  ])
  return { days, corrected, tooMany }
}

const isCorrected = ({ presences }: WorkedDay<PersonRead>) =>
  presences.some(({ from, to }) => from?.added !== undefined || to?.added !== undefined)
