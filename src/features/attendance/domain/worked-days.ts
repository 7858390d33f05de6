import { dayAt } from './local-days.ts'
import { lengthOf, type Presence, presencesOf, type Read } from './presences.ts'

/** What somebody has of a day. */
export interface WorkedDay<R extends Read = Read> {
  /** yyyy-mm-dd */
  readonly day: string
  /** In order. */
  readonly presences: readonly Presence<R>[]
  /** How long the presences with both ends lasted. */
  readonly ms: number
}

interface Span {
  /** The first and the last day, both included. */
  readonly from: string
  readonly to: string
  readonly timeZone: string
  /** Epoch ms. */
  readonly now: number
}

/**
 * Somebody's days, as far as they were read on them. A presence belongs to the day on which it began, also where it
 * ends on another.
 * @param reads in order, with those of 16 hours before and after the days
 */
export function workedDays<R extends Read>(
  reads: readonly R[],
  { from, to, timeZone, now }: Span,
): readonly WorkedDay<R>[] {
  const dayOf = ({ from: begun, to: ended }: Presence<R>) => dayAt((begun ?? ended)?.at ?? 0, timeZone)
  const byDay = Map.groupBy(presencesOf(reads, now), dayOf)
  return [...byDay]
    .filter(([day]) => from <= day && day <= to)
    .map(([day, presences]) => ({ day, presences: once(presences), ms: sum(presences.map(lengthOf)) }))
    .toSorted((one, other) => (one.day < other.day ? -1 : 1))
}

/** Of reads in that follow each other and lack a read out, the first says it all. */
const once = <R extends Read>(presences: readonly Presence<R>[]): readonly Presence<R>[] =>
  presences.filter(({ state }, index) => state !== 'noOut' || presences[index - 1]?.state !== 'noOut')

const sum = (numbers: readonly number[]) => numbers.reduce((total, number) => total + number, 0)
