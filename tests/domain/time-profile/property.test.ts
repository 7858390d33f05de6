import fc from 'fast-check'
import { expect, it } from 'vitest'
import type { Period } from '../../../src/domain/fields/index.ts'
import { isOpen, nextChange, openSpans, type TimeProfile } from '../../../src/domain/time-profile/index.ts'

const minuteMs = 60_000
const dayMs = 86_400_000

/** For each zone the days around its changes of clocks, and an ordinary one. */
const zones: Readonly<Record<string, readonly string[]>> = {
  'Europe/London': ['2026-03-29', '2026-10-25', '2026-07-01'],
  'America/New_York': ['2026-03-08', '2026-11-01', '2026-07-01'],
  'Australia/Lord_Howe': ['2026-04-05', '2026-10-04', '2026-07-01'],
  'Asia/Kolkata': ['2026-03-29', '2026-10-25', '2026-12-31'],
}

const clock = fc
  .integer({ min: 0, max: 96 })
  .map(
    quarters => `${String(Math.floor(quarters / 4)).padStart(2, '0')}:${String((quarters % 4) * 15).padStart(2, '0')}`,
  )
const period: fc.Arbitrary<Period> = fc
  .record({ days: fc.subarray([0, 1, 2, 3, 4, 5, 6], { minLength: 1 }), start: clock, end: clock })
  .filter(({ start, end }) => start < end)
const place = fc
  .constantFrom(...Object.entries(zones))
  .chain(([zone, days]) => fc.record({ zone: fc.constant(zone), day: fc.constantFrom(...days) }))
const profiles = fc.record({
  periods: fc.array(period, { maxLength: 4 }),
  exceptions: fc.array(
    fc.record({
      firstDay: fc.constantFrom('2026-03-29', '2026-10-25', '2026-11-01', '2026-07-01'),
      opening: fc.constantFrom('open', 'closed'),
    }),
    { maxLength: 1 },
  ),
})

const weekdays = ['Mon', 'Tue', 'Wed', 'Thu', 'Fri', 'Sat', 'Sun']
const formats = new Map(
  Object.keys(zones).map(zone => [
    zone,
    new Intl.DateTimeFormat('en-GB', {
      timeZone: zone,
      weekday: 'short',
      year: 'numeric',
      month: '2-digit',
      day: '2-digit',
      hour: '2-digit',
      minute: '2-digit',
      hourCycle: 'h23',
    }),
  ]),
)

/** What the clock on the wall shows, by the runtime, and whether a profile is open then, read off its text. */
function isOpenByTheWall({ periods, exceptions }: TimeProfile, ms: number, zone: string): boolean {
  const parts = Object.fromEntries(
    formats
      .get(zone)
      ?.formatToParts(ms)
      .map(({ type, value }) => [type, value]) ?? [],
  )
  const exception = exceptions?.find(
    ({ firstDay }) => firstDay === `${parts['year']}-${parts['month']}-${parts['day']}`,
  )
  if (exception) return exception.opening === 'open'
  const now = `${parts['hour']}:${parts['minute']}`
  const day = weekdays.indexOf(parts['weekday'] ?? '')
  return periods?.some(({ days, start, end }) => days.includes(day) && start <= now && now < end) ?? false
}

const minutesOf = (day: string) => {
  const start = Date.parse(`${day}T00:00Z`) - dayMs
  return Array.from({ length: 3 * 1440 }, (_, index) => start + index * minuteMs)
}

it('is open in exactly the minutes in which the clock on the wall says so', () => {
  fc.assert(
    fc.property(profiles, place, fc.integer({ min: 0, max: 14 }), (profile, { zone, day }, first) => {
      for (const ms of minutesOf(day).filter((_, index) => index % 15 === first))
        expect(isOpen(profile, new Date(ms), zone), new Date(ms).toISOString()).toBe(isOpenByTheWall(profile, ms, zone))
    }),
    { numRuns: 60 },
  )
})

it('has spans that hold exactly the minutes in which it is open', () => {
  fc.assert(
    fc.property(profiles, place, (profile, { zone, day }) => {
      const minutes = minutesOf(day)
      const [from, to] = [minutes[0] ?? 0, (minutes.at(-1) ?? 0) + minuteMs]
      const spans = openSpans(profile, new Date(from), new Date(to), zone)
      for (const [index, span] of spans.entries()) {
        expect(span.from.getTime()).toBeLessThan(span.to.getTime())
        if (index > 0) expect(spans[index - 1]?.to.getTime()).toBeLessThan(span.from.getTime())
      }
      let at = 0
      for (const ms of minutes) {
        while ((spans[at]?.to.getTime() ?? Infinity) <= ms) at++
        expect((spans[at]?.from.getTime() ?? Infinity) <= ms).toBe(isOpen(profile, new Date(ms), zone))
      }
    }),
    { numRuns: 60 },
  )
})

it('changes next at the first minute in which it is other than now', () => {
  fc.assert(
    fc.property(profiles, place, fc.integer({ min: 0, max: 3 * 96 - 1 }), (profile, { zone, day }, quarter) => {
      const at = Date.parse(`${day}T00:00Z`) - dayMs + quarter * 15 * minuteMs
      const isOpenNow = isOpen(profile, new Date(at), zone)
      const end = at + 9 * dayMs
      let expected = at
      while (expected < end && isOpen(profile, new Date(expected), zone) === isOpenNow) expected += 15 * minuteMs
      const change = nextChange(profile, new Date(at), zone)
      if (expected < end) expect(change).toEqual({ at: new Date(expected), opens: !isOpenNow })
      else expect(change === undefined || change.at.getTime() >= end).toBe(true)
    }),
    { numRuns: 60 },
  )
})
