import { exitType } from '../../../src/domain/events.ts'
import { type Columns, type Parameters, type Table, tableOf } from '../../db/pg-array.ts'
import type { BatchTerms, Stored } from '../batch/stored.ts'

const hourMs = 3_600_000
const fiveMs = 300_000
const minuteMs = 60_000

/** Element by element: a subquery over both arrays would cost a fifth of the whole statement. */
const addedFives = Array.from(
  { length: 12 },
  (_, index) => `u."fives"[${index + 1}] + excluded."fives"[${index + 1}]`,
).join()
/** Only categories have minutes, a few rows of each batch: there a subquery costs less than sixty terms of the plan. */
const addedMinutes = `(select array_agg(coalesce(kept."count", 0) + new."count" order by new."minute")
  from unnest(excluded."minutes") with ordinality as new("count", "minute")
  left join unnest(u."minutes") with ordinality as kept("count", "minute") using ("minute"))`

/** The uses of one subject in one hour. */
interface RollUp {
  readonly subject: Subject
  readonly subjectId: number | string
  /** When the hour begins: ISO 8601 in UTC. */
  readonly hour: string
  count: number
  /** The hour's twelve 5-minute parts. */
  readonly fives: number[]
  /** Of a category: the hour's sixty minutes. */
  readonly minutes?: number[]
}
type Subject = 'token' | 'area' | 'category' | 'tokenExit' | 'areaExit'

/** The roll-ups of one hour, by the id of their subject. */
interface Hour {
  readonly start: string
  readonly of: Readonly<Record<Subject, Map<number | string, RollUp>>>
}

/**
 * Counts events by the hour in which they occurred, for their credential, their area and their category. Requests to
 * exit are counted once more by themselves: some clients leave them out.
 */
function rollUpsOf(stored: readonly Stored[]): RollUp[] {
  const hours = new Map<number, Hour>()
  for (const { event } of stored) {
    const startMs = Math.floor(event.atMs / hourMs) * hourMs
    const hour = hours.get(startMs) ?? newHour(startMs)
    hours.set(startMs, hour)
    const sinceMs = event.atMs - startMs
    count(hour, 'token', event.holder?.token.id, sinceMs)
    count(hour, 'area', event.place.area?.id, sinceMs)
    count(hour, 'category', event.category, sinceMs)
    if (event.type !== exitType) continue
    count(hour, 'tokenExit', event.holder?.token.id, sinceMs)
    count(hour, 'areaExit', event.place.area?.id, sinceMs)
  }
  return [...hours.values()].flatMap(({ of }) => Object.values(of).flatMap(subjects => [...subjects.values()]))
}

const newHour = (startMs: number): Hour => ({
  start: new Date(startMs).toISOString(),
  of: { token: new Map(), area: new Map(), category: new Map(), tokenExit: new Map(), areaExit: new Map() },
})

function count({ start, of }: Hour, subject: Subject, subjectId: number | string | undefined, sinceMs: number) {
  if (subjectId === undefined) return
  const known = of[subject].get(subjectId)
  const rollUp = known ?? newRollUp(subject, subjectId, start)
  if (!known) of[subject].set(subjectId, rollUp)
  rollUp.count += 1
  add(rollUp.fives, Math.floor(sinceMs / fiveMs))
  if (rollUp.minutes) add(rollUp.minutes, Math.floor(sinceMs / minuteMs))
}

const newRollUp = (subject: Subject, subjectId: number | string, hour: string): RollUp => ({
  subject,
  subjectId,
  hour,
  count: 0,
  fives: zeros(12),
  ...(subject === 'category' && { minutes: zeros(60) }),
})

const zeros = (length: number): number[] => Array.from({ length }, () => 0)
const add = (counts: number[], index: number) => void (counts[index] = (counts[index] ?? 0) + 1)

const columns: Columns<RollUp> = {
  subject: ['text', ({ subject }) => subject],
  subjectId: ['text', ({ subjectId }) => subjectId],
  hour: ['timestamptz', ({ hour }) => hour],
  count: ['integer', rollUp => rollUp.count],
  fives: ['text', ({ fives }) => `{${fives.join(',')}}`],
  minutes: ['text', ({ minutes }) => minutes && `{${minutes.join(',')}}`],
}

export const rollUpTable = (stored: readonly Stored[]): Table => tableOf(columns, rollUpsOf(stored))

/** Adds a batch to the roll-ups. */
export const upsertRollUps = (parameters: Parameters, rollUps: Table, { clientId }: BatchTerms): string =>
  `insert into event_roll_up as u ("clientId", "subject", "subjectId", "hour", "count", "fives", "minutes")
    select ${clientId}, "subject", "subjectId", "hour", "count", "fives"::integer[], "minutes"::integer[] from ${parameters.table('n', rollUps)}
    on conflict ("clientId", "subject", "hour", "subjectId") do update
    set "count" = u."count" + excluded."count",
        "fives" = array[${addedFives}],
        "minutes" = case when excluded."minutes" is null then u."minutes" else ${addedMinutes} end`
