import { TZDate } from '@date-fns/tz'
import { addDays } from 'date-fns/addDays'
import { startOfDay } from 'date-fns/startOfDay'
import type { InstantRange } from '../../domain/instant-range.ts'
import { dayText } from '../../domain/fields/index.ts'
import { dateTimeText, toLocal } from '../fields/instants.ts'

type Stretch = (now: number, zone: string) => InstantRange

const iso = (at: Date | number) => new Date(+at).toISOString()

/** The start of a day at the site, this many days from today; a day has 23 or 25 hours when the clocks change. */
const dayStart = (now: number, zone: string, days: number) =>
  iso(startOfDay(addDays(new TZDate(now, zone), days)).getTime())

/** What people mostly ask for. */
export const stretches: Readonly<Record<string, Stretch>> = {
  'Last hour': now => ({ from: iso(now - 3_600_000) }),
  Today: (now, zone) => ({ from: dayStart(now, zone, 0) }),
  Yesterday: (now, zone) => ({ from: dayStart(now, zone, -1), until: dayStart(now, zone, 0) }),
  'Last 7 days': (now, zone) => ({ from: dayStart(now, zone, -6) }),
}

/** The day at the site, this many days from today. */
export const dayFrom = (now: number, zone: string, days: number): string =>
  toLocal(dayStart(now, zone, days), zone).slice(0, 10)

/** What people mostly ask for of days, both ends included. */
export const dayStretches: Readonly<Record<string, Stretch>> = {
  Past: (now, zone) => ({ until: dayFrom(now, zone, -1) }),
  Today: (now, zone) => ({ from: dayFrom(now, zone, 0), until: dayFrom(now, zone, 0) }),
  'Next 7 days': (now, zone) => ({ from: dayFrom(now, zone, 0), until: dayFrom(now, zone, 7) }),
  'Next 30 days': (now, zone) => ({ from: dayFrom(now, zone, 0), until: dayFrom(now, zone, 30) }),
}

/** A stretch of days as text: '21/11/2026 to 20/12/2026'. */
export function daysText({ from, until }: InstantRange): string {
  if (from === until) return from === undefined ? 'any' : dayText(from)
  if (from !== undefined && until !== undefined) return `${dayText(from)} to ${dayText(until)}`
  return from === undefined ? `until ${dayText(until ?? '')}` : `from ${dayText(from)}`
}

/** A period as text: '21/11/2026 08:00 to 21/11/2026 09:00', 'from ...', 'until ...'. */
export function stretchText({ from, until }: InstantRange, zone: string): string {
  if (from !== undefined && until !== undefined) return `${dateTimeText(from, zone)} to ${dateTimeText(until, zone)}`
  if (from !== undefined) return `from ${dateTimeText(from, zone)}`
  return until === undefined ? 'any' : `until ${dateTimeText(until, zone)}`
}
