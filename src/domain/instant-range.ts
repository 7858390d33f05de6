import * as z from 'zod'

/** A stretch of time: from an instant on, up to but without another. Either end may be open, not both. */
export interface InstantRange {
  /** ISO 8601 with its offset. */
  readonly from?: string
  readonly until?: string
}

const separator = '..'
const instant = z.iso.datetime({ offset: true })
const isInstant = (text: string) => instant.safeParse(text).success
const day = z.iso.date()
const isDay = (text: string) => day.safeParse(text).success

/** Whether a filter's text is meant as a stretch of time. */
export const isRange = (text: string): boolean => text.includes(separator)

/** `2026-11-21T08:00:00.000Z..2026-11-21T09:00:00.000Z` with both ends, one left out where it is open. */
export const rangeText = ({ from = '', until = '' }: InstantRange): string => `${from}${separator}${until}`

/** Reads what `rangeText` writes; undefined if it can't be read, or ends before it begins. */
export function readRange(text: string): InstantRange | undefined {
  const range = endsOf(text, isInstant)
  const { from, until } = range ?? {}
  return from && until && Date.parse(until) <= Date.parse(from) ? undefined : range
}

/** Reads a stretch of days, `2026-11-21..2026-12-20`, whose ends both belong to it; either may be open, not both. */
export function readDays(text: string): InstantRange | undefined {
  const range = endsOf(text, isDay)
  const { from, until } = range ?? {}
  return from && until && until < from ? undefined : range
}

function endsOf(text: string, isEnd: (text: string) => boolean): InstantRange | undefined {
  const [from = '', until = '', ...more] = text.split(separator)
  const ends = [from, until].filter(Boolean)
  if (more.length > 0 || ends.length === 0 || !ends.every(isEnd)) return undefined
  return { ...(from && { from }), ...(until && { until }) }
}
