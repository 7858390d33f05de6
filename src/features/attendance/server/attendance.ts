import * as z from 'zod'
import { entities } from '../../../domain/entities/index.ts'
import { clientTimeZone, endpoint, numeric, offer, type Queryable, type Session } from '../../../../server/kit/index.ts'
import { type Attended, type AttendancePage, attendancePage, type AttendedDay, type DayMark } from '../domain/answer.ts'
import type { WorkedDay } from '../domain/worked-days.ts'
import { attendedDays } from '../domain/attended-days.ts'
import { checkDays, checkKnown, daysQuery } from './asked.ts'
import { daysOfPeople, type PersonDays } from './days-of-people.ts'
import { peoplePage, type PersonRow, type WhoAsked } from './people.ts'
import type { PersonRead } from './person-reads.ts'
import { countingZones } from './zones.ts'

/** What who asks has to hold. */
export const permission = ['EVENT_READ', 'PERSON_READ', 'ZONE_READ']

/** Days of people, by surname: when they were in zones that count. */
export const attendance = endpoint({
  method: 'GET',
  path: '/attendance',
  tag: 'attendance',
  summary: 'Hours of people by day',
  permission,
  query: z.strictObject({
    ...daysQuery,
    after: z.string().max(400).optional(),
    limit: numeric(z.int().min(1).max(100)).default(50),
  }),
  reply: attendancePage,
  handle: ({ context, session, query }) => attendanceOf(context.database.pool, session, query, context.now()),
})

interface Asked extends WhoAsked {
  readonly from: string
  readonly to: string
  readonly areaId?: number | undefined
}

/** A page of people with their days. @throws 404 and 422 as the route */
export async function attendanceOf(on: Queryable, session: Session, asked: Asked, now: Date): Promise<AttendancePage> {
  checkDays(asked)
  const { from, to } = asked
  const timeZone = await clientTimeZone(on, session.clientId)
  const zones = await countingZones(on, session, asked.areaId)
  const { people, next } = await peoplePage(on, session, asked)
  const personIds = people.map(({ personId }) => personId)
  const span = { clientId: session.clientId, zones, from, to, timeZone, now }
  const days = await daysOfPeople(on, { ...span, personIds })
  await checkKnown(on, session, from, timeZone)
  return { items: people.map(person => attendedOf(person, days.get(person.personId), span)), next, zones: zones.size }
}

/** For features that report hours. */
export const offeredDays = offer(attendedDays, on => ({
  page: (by, asked, now) => attendanceOf(on, by, asked, now),
}))

interface Span {
  readonly from: string
  readonly to: string
}

function attendedOf(person: PersonRow, found: PersonDays | undefined, { from, to }: Span): Attended {
  const { days = [], corrected = new Set<string>(), tooMany = false } = found ?? {}
  const isWithin = (day: string) => from <= day && day <= to
  const read = new Map(days.map(each => [each.day, each]))
  const all = [...new Set([...read.keys(), ...[...corrected].filter(isWithin)])].toSorted()
  return {
    personId: person.personId,
    person: entities.person.title({ ...person }),
    days: tooMany ? [] : all.map(day => dayOf(day, read.get(day), corrected.has(day))),
    tooMany,
  }
}

function dayOf(day: string, worked: WorkedDay<PersonRead> | undefined, isCorrected: boolean): AttendedDay {
  const presences = worked?.presences ?? []
  const [first, last] = [presences[0]?.from, presences.at(-1)?.to]
  const has = (state: DayMark) => presences.some(presence => presence.state === state)
  const marks: DayMark[] = (['noIn', 'noOut', 'open'] as const).filter(has)
  return {
    day,
    seconds: Math.floor((worked?.ms ?? 0) / 1000),
    first: first ? new Date(first.at).toISOString() : null,
    last: last ? new Date(last.at).toISOString() : null,
    marks: isCorrected ? [...marks, 'corrected'] : marks,
  }
}
