import { type Columns, type Parameters, type Table, tableOf } from './pg-array.ts'
import type { BatchTerms, Stored } from './stored.ts'

const hourMs = 3_600_000
const fiveMs = 300_000
const fivesOfHour = Array.from({ length: 12 }, (_, index) => index + 1)

/** The uses of one subject in one hour. */
export interface RollUp {
  readonly subject: 'token' | 'area' | 'category'
  readonly subjectId: string
  readonly hourMs: number
  count: number
  /** The hour's twelve 5-minute parts. */
  readonly fives: number[]
}

/** Counts events by the hour in which they occurred, for their credential, their area and their category. */
export function rollUpsOf(stored: readonly Stored[]): RollUp[] {
  const rollUps = new Map<string, RollUp>()
  const add = (subject: RollUp['subject'], subjectId: number | string | undefined, atMs: number) => {
    if (subjectId === undefined) return
    const hour = Math.floor(atMs / hourMs) * hourMs
    const key = `${subject}/${subjectId}/${hour}`
    const rollUp = rollUps.get(key) ?? {
      subject,
      subjectId: String(subjectId),
      hourMs: hour,
      count: 0,
      fives: fivesOfHour.map(() => 0),
    }
    rollUps.set(key, rollUp)
    const five = Math.floor((atMs - hour) / fiveMs)
    rollUp.count += 1
    rollUp.fives[five] = (rollUp.fives[five] ?? 0) + 1
  }
  for (const { event } of stored) {
    add('token', event.holder?.token.id, event.atMs)
    add('area', event.place.area?.id, event.atMs)
    add('category', event.category, event.atMs)
  }
  return [...rollUps.values()]
}

const columns: Columns<RollUp> = {
  subject: ['text', ({ subject }) => subject],
  subjectId: ['text', ({ subjectId }) => subjectId],
  hour: ['timestamptz', ({ hourMs: ms }) => new Date(ms).toISOString()],
  count: ['integer', ({ count }) => count],
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
