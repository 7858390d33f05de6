import type { ClientBase } from 'pg'
import { usageBucketMs, type UsageHistory } from '../../../src/domain/live.ts'
import { exitType } from '../../../src/domain/events.ts'
import { eventKind } from '../../../src/domain/stream/event.ts'
import type { Visibility } from '../visibility.ts'

const hourMs = 3_600_000
const dayMs = 24 * hourMs
/** The most used subjects, this many of each kind. */
const mostSubjects = 5000
const fives = Array.from({ length: 12 }, (_, five) => five)

export interface UsageRow {
  readonly subjectId: string
  readonly hour: Date
  /** '{0,3,...}': the hour's twelve 5-minute parts. */
  readonly fives: string
}
export interface UsageRows {
  readonly counts: readonly UsageRow[]
  readonly averages: ReadonlyMap<string, number>
}

/**
 * The uses of the last 24 hours, by 5 minutes, and the averages to compare them with.
 * @param leavesOutExits requests to exit are no uses: what was counted of them is taken off
 */
export async function readUsage(
  client: ClientBase,
  clientId: number,
  subject: 'token' | 'area',
  visibility: Visibility,
  now: Date,
  leavesOutExits: boolean,
): Promise<UsageRows> {
  const all = await readUses(client, clientId, subject, visibility, now, leavesOutExits)
  const isRead = visibility.areaIds !== undefined && subject === 'token'
  if (!leavesOutExits || isRead) return all
  return without(all, await readUses(client, clientId, `${subject}Exit`, visibility, now, false))
}

/** What is left of counts and averages without some of them. */
function without({ counts, averages }: UsageRows, exits: UsageRows): UsageRows {
  const keyOf = ({ subjectId, hour }: UsageRow) => `${subjectId} ${hour.getTime()}`
  const taken = new Map(exits.counts.map(row => [keyOf(row), partsOf(row)]))
  return {
    counts: counts.map(row => {
      const off = taken.get(keyOf(row))
      return off
        ? {
            ...row,
            fives: `{${partsOf(row)
              .map((count, five) => count - (off[five] ?? 0))
              .join(',')}}`,
          }
        : row
    }),
    averages: new Map([...averages].map(([id, perDay]) => [id, Math.max(0, perDay - (exits.averages.get(id) ?? 0))])),
  }
}

const partsOf = ({ fives: parts }: UsageRow) => parts.slice(1, -1).split(',').map(Number)

async function readUses(
  client: ClientBase,
  clientId: number,
  subject: 'token' | 'area' | 'tokenExit' | 'areaExit',
  visibility: Visibility,
  now: Date,
  leavesOutExits: boolean,
): Promise<UsageRows> {
  if (!visibility.sees(eventKind.name)) return { counts: [], averages: new Map() }
  const from = new Date(Math.floor((now.getTime() - dayMs) / hourMs) * hourMs)
  const { areaIds } = visibility
  const { rows: counts } =
    areaIds && subject === 'token'
      ? await readTokensIn(client, clientId, [...areaIds], from, leavesOutExits)
      : await client.query<UsageRow>(
          `select "subjectId", "hour", "fives"::text from event_roll_up
           where "clientId" = $1 and "subject" = $2 and "hour" >= $3 and ($4::text[] is null or "subjectId" = any($4))
           order by "hour"`,
          [clientId, subject, from, areaIds ? [...areaIds].map(String) : null],
        )
  // Averages of credentials cover all areas: they would reveal uses elsewhere, and compare unlike figures.
  if (areaIds && subject === 'token') return { counts, averages: new Map() }
  const { rows: averages } = await client.query<{ subjectId: string; perDay: number }>(
    `select "subjectId", "perDay" from usage_average where "clientId" = $1 and "subject" = $2 and ($3 or "subjectId" = any($4))
     order by "perDay" desc limit ${mostSubjects}`,
    [clientId, subject, !areaIds, [...(areaIds ?? [])].map(String)],
  )
  return { counts, averages: new Map(averages.map(row => [row.subjectId, row.perDay])) }
}

/** Roll-ups of credentials cover all areas: for viewers who see only some, the events of those are counted. */
const readTokensIn = (
  client: ClientBase,
  clientId: number,
  areaIds: readonly number[],
  from: Date,
  leavesOutExits: boolean,
) =>
  client.query<UsageRow>(
    `select "tokenId"::text as "subjectId", date_trunc('hour', "occurredAt") as "hour",
       array[${fives.map(five => `count(*) filter (where floor(extract(minute from "occurredAt") / 5) = ${five})`).join(', ')}]::text as "fives"
     from event where "clientId" = $1 and "occurredAt" >= $3 and "areaId" = any($2) and "tokenId" is not null
       and ($4::text is null or "type" <> $4)
     group by 1, 2 order by 2`,
    [clientId, areaIds, from, leavesOutExits ? exitType : null],
  )

/**
 * Uses by subject on the wire: the most used subjects first, up to the limit; then those that have an average
 * alone, so that their first use has something to be compared with.
 */
export function usageHistories({ counts, averages }: UsageRows, now: Date): UsageHistory[] {
  const oldest = Math.floor((now.getTime() - dayMs) / usageBucketMs)
  const subjects = new Map<string, { total: number; buckets: (readonly [number, number])[] }>()
  for (const row of counts) {
    const { subjectId, hour } = row
    const subject = subjects.get(subjectId) ?? { total: 0, buckets: [] }
    subjects.set(subjectId, subject)
    const first = hour.getTime() / usageBucketMs
    partsOf(row).forEach((count, five) => {
      if (count <= 0 || first + five < oldest) return
      subject.total += count
      subject.buckets.push([first + five, count])
    })
  }
  const used = [...subjects]
    .filter(([, { total }]) => total > 0)
    .sort(([, one], [, other]) => other.total - one.total)
    .slice(0, mostSubjects)
    .map(([id, { buckets }]) => ({ id: Number(id), averagePerDay: averages.get(id) ?? 0, buckets }))
  const unused = [...averages]
    .filter(([id]) => !subjects.has(id))
    .map(([id, averagePerDay]) => ({ id: Number(id), averagePerDay, buckets: [] }))
  return [...used, ...unused].slice(0, mostSubjects)
}
