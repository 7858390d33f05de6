import { type Columns, type Parameters, type Table, tableOf } from './pg-array.ts'
import type { BatchTerms, Stored } from './stored.ts'

const hourMs = 3_600_000
const fiveMs = 300_000
const fivesOfHour = Array.from({ length: 12 }, (_, index) => index + 1)

/** The uses of one subject in one hour. */
interface RollUp {
  readonly subject: Subject
  readonly subjectId: number | string
  /** When the hour begins: ISO 8601 in UTC. */
  readonly hour: string
  count: number
  /** The hour's twelve 5-minute parts. */
  readonly fives: number[]
}
type Subject = 'token' | 'area' | 'category'

/** The roll-ups of one hour, by the id of their subject. */
interface Hour {
  readonly start: string
  readonly of: Readonly<Record<Subject, Map<number | string, RollUp>>>
}

/** Counts events by the hour in which they occurred, for their credential, their area and their category. */
function rollUpsOf(stored: readonly Stored[]): RollUp[] {
  const hours = new Map<number, Hour>()
  for (const { event } of stored) {
    const startMs = Math.floor(event.atMs / hourMs) * hourMs
    const hour = hours.get(startMs) ?? newHour(startMs)
    hours.set(startMs, hour)
    const five = Math.floor((event.atMs - startMs) / fiveMs)
    count(hour, 'token', event.holder?.token.id, five)
    count(hour, 'area', event.place.area?.id, five)
    count(hour, 'category', event.category, five)
  }
  return [...hours.values()].flatMap(({ of }) => Object.values(of).flatMap(subjects => [...subjects.values()]))
}

const newHour = (startMs: number): Hour => ({
  start: new Date(startMs).toISOString(),
  of: { token: new Map(), area: new Map(), category: new Map() },
})

function count({ start, of }: Hour, subject: Subject, subjectId: number | string | undefined, five: number) {
  if (subjectId === undefined) return
  const known = of[subject].get(subjectId)
  const rollUp = known ?? { subject, subjectId, hour: start, count: 0, fives: fivesOfHour.map(() => 0) }
  if (!known) of[subject].set(subjectId, rollUp)
  rollUp.count += 1
  rollUp.fives[five] = (rollUp.fives[five] ?? 0) + 1
}

const columns: Columns<RollUp> = {
  subject: ['text', ({ subject }) => subject],
  subjectId: ['text', ({ subjectId }) => subjectId],
  hour: ['timestamptz', ({ hour }) => hour],
  count: ['integer', rollUp => rollUp.count],
  fives: ['text', ({ fives }) => `{${fives.join(',')}}`],
}

export const rollUpTable = (stored: readonly Stored[]): Table => tableOf(columns, rollUpsOf(stored))

/** Adds a batch to the roll-ups. */
export const upsertRollUps = (parameters: Parameters, rollUps: Table, { clientId }: BatchTerms): string =>
  `insert into event_roll_up as u ("clientId", "subject", "subjectId", "hour", "count", "fives")
    select ${clientId}, "subject", "subjectId", "hour", "count", "fives"::integer[] from ${parameters.table('n', rollUps)}
    on conflict ("clientId", "subject", "hour", "subjectId") do update
    set "count" = u."count" + excluded."count",
        "fives" = array[${fivesOfHour.map(five => `u."fives"[${five}] + excluded."fives"[${five}]`).join(', ')}]`
