import type { ClientBase } from 'pg'
import { eventCategories, type EventCategory } from '../../../src/domain/events.ts'
import { type ActivityHistory, activityMinutes, type MinuteCounts } from '../../../src/domain/live.ts'
import { eventKind } from '../../../src/domain/stream/event.ts'
import type { Visibility } from '../visibility.ts'

const minuteMs = 60_000
const hourMs = 60 * minuteMs
/** For users with an area limit, how many of the client's newest events are counted one by one: under 50 ms. */
const eventsCounted = 10_000

type CountRow = readonly [minute: number, category: string, count: number]
export interface ActivityRows {
  readonly counts: readonly CountRow[]
  readonly completeFrom: number
}

/**
 * Events by the minute over the last hour. From the roll-ups, which are over all areas; for users limited to areas from
 * the events themselves, as far back as their newest reach.
 */
export async function readActivity(
  client: ClientBase,
  clientId: number,
  { sees, areaIds }: Visibility,
  now: Date,
): Promise<ActivityRows> {
  if (!sees(eventKind.name)) return { counts: [], completeFrom: 0 }
  const firstMs = (Math.floor(now.getTime() / minuteMs) - activityMinutes + 1) * minuteMs
  return areaIds ? readInAreas(client, clientId, [...areaIds], firstMs) : readRollUps(client, clientId, firstMs)
}

async function readRollUps(client: ClientBase, clientId: number, firstMs: number): Promise<ActivityRows> {
  const { rows } = await client.query<{ category: string; hour: Date; count: number; minutes: number[] | null }>(
    `select "subjectId" as "category", "hour", "count", "minutes" from event_roll_up
     where "clientId" = $1 and "subject" = 'category' and "hour" >= $2`,
    [clientId, new Date(Math.floor(firstMs / hourMs) * hourMs)],
  )
  const counts = rows.flatMap(({ category, hour, minutes }) =>
    (minutes ?? []).map((count, minute): CountRow => [hour.getTime() / minuteMs + minute, category, count]),
  )
  // An hour from before minutes were counted has more events than its minutes say.
  const short = rows.filter(({ count, minutes }) => (minutes ?? []).reduce((sum, one) => sum + one, 0) < count)
  return { counts, completeFrom: Math.max(0, ...short.map(({ hour }) => hour.getTime() + hourMs)) }
}

async function readInAreas(
  client: ClientBase,
  clientId: number,
  areaIds: readonly number[],
  firstMs: number,
): Promise<ActivityRows> {
  const { rows } = await client.query<{ minute: number; category: string; seen: boolean; count: number }>(
    `select floor(extract(epoch from "occurredAt") / 60)::integer as "minute", "category",
       coalesce("areaId" = any($3), false) as "seen", count(*)::integer as "count"
     from (select "occurredAt", "category", "areaId" from event
           where "clientId" = $1 and "occurredAt" >= $2 order by "occurredAt" desc limit ${eventsCounted}) newest
     group by 1, 2, 3 order by 1`,
    [clientId, new Date(firstMs), areaIds],
  )
  const isAll = rows.reduce((sum, { count }) => sum + count, 0) < eventsCounted
  const counts = rows.flatMap(({ minute, category, seen, count }): CountRow[] =>
    seen ? [[minute, category, count]] : [],
  )
  return { counts, completeFrom: isAll ? 0 : ((rows[0]?.minute ?? 0) + 1) * minuteMs }
}

/** The counts on the wire: minutes in which nothing happened are left out. */
export function activityHistory({ counts, completeFrom }: ActivityRows, now: Date): ActivityHistory {
  const oldest = Math.floor(now.getTime() / minuteMs) - activityMinutes
  const minutes = new Map<number, { [category in EventCategory]?: number }>()
  for (const [minute, category, count] of counts) {
    if (count === 0 || minute <= oldest || !Object.hasOwn(eventCategories, category)) continue
    const known = minutes.get(minute) ?? {}
    known[category as EventCategory] = count
    minutes.set(minute, known)
  }
  return { minutes: [...minutes].map(([minute, of]): MinuteCounts => ({ minute, counts: of })), completeFrom }
}
