import type { ClientBase } from 'pg'
import { alarmPriorities } from '../../../src/domain/events.ts'
import { eventLogSize } from '../../../src/domain/live.ts'
import type { AlarmRow } from '../../events/alarms/alarm-row.ts'
import type { MessageRow } from '../../events/messages/message-row.ts'
import { type EventRow, eventColumns } from '../event-row.ts'
import type { Visibility } from '../visibility.ts'

/** At most so many of each, the newest. */
const most = { alarms: 1000, messages: 500, marks: 5000, occupants: 100_000 }
/** A mark of an evacuation long over says nothing of today. */
const marksMs = 24 * 3_600_000

export interface OccupancyRow {
  readonly tokenId: number
  readonly personId: number | null
  readonly zoneId: number | null
  readonly doorId: number | null
  readonly at: Date
  readonly sequence: number
}
export interface MarkRow {
  readonly sequence: number
  readonly personId: number
  readonly mark: 'safe' | 'needsHelp'
  readonly at: Date
  readonly by: string
  readonly areaId: number | null
}

export const areasOf = ({ areaIds }: Visibility) => (areaIds ? [...areaIds] : null)

/** So many sequences are looked through at first, then eight times as many before them, and so on, so often at most. */
const window = { first: 1500, growth: 8, most: 4 }

/**
 * The newest events by sequence, up to the last one. Read in windows of sequences: bounded on both sides the statement
 * is fast whatever the database knows of its tables.
 */
export async function readEvents(
  client: ClientBase,
  clientId: number,
  visibility: Visibility,
  last: number,
): Promise<EventRow[]> {
  const found: EventRow[] = []
  let to = visibility.events ? last : 0
  for (let step = 0; step < window.most && to > 0 && found.length < eventLogSize; step++) {
    const from = Math.max(0, to - window.first * window.growth ** step)
    const { rows } = await client.query<EventRow>(
      `select ${eventColumns} from event
       where "clientId" = $1 and "sequence" > $2 and "sequence" <= $3 and ($4::integer[] is null or "areaId" = any($4))
       order by "sequence" desc limit $5`,
      [clientId, from, to, areasOf(visibility), eventLogSize - found.length],
    )
    found.push(...rows)
    to = from
  }
  return found
}

/** The newest alarms and alerts that nobody has acknowledged. */
export async function readAlarms(client: ClientBase, clientId: number, visibility: Visibility): Promise<AlarmRow[]> {
  if (!visibility.alarms) return []
  const newest = (priority: number) =>
    `(select * from event_alarm
      where "clientId" = $1 and "alarmPriority" = ${priority} and "acknowledgedDateTime" is null
        and ($2::integer[] is null or "areaId" = any($2))
      order by "eventAlarmId" desc limit ${most.alarms})`
  const { rows } = await client.query<AlarmRow>(
    `${newest(alarmPriorities.alarm)} union all ${newest(alarmPriorities.alert)}
     order by "eventAlarmId" desc limit ${most.alarms}`,
    [clientId, areasOf(visibility)],
  )
  return rows
}

/** The newest messages that nobody has acknowledged, each with the sequence at which it came last. */
export async function readMessages(
  client: ClientBase,
  clientId: number,
  visibility: Visibility,
): Promise<MessageRow[]> {
  if (!visibility.messages) return []
  const { rows } = await client.query<MessageRow>(
    `select m.*, d."areaId" from client_message m left join door d using ("doorId")
     where m."clientId" = $1 and m."deletedAt" is null and m."status" = 'unacknowledged'
       and ($2::integer[] is null or d."areaId" = any($2))
     order by m."clientMessageId" desc limit ${most.messages}`,
    [clientId, areasOf(visibility)],
  )
  return rows
}

/** Who is marked in the roll call of the last day. */
export async function readMarks(
  client: ClientBase,
  clientId: number,
  visibility: Visibility,
  now: Date,
): Promise<MarkRow[]> {
  if (!visibility.occupancy) return []
  const { rows } = await client.query<MarkRow>(
    `select "sequence", "personId", "mark", "at", "by", "areaId" from roll_call_mark
     where "clientId" = $1 and "mark" <> 'cleared' and "at" > $3 and ($2::integer[] is null or "areaId" = any($2))
     order by "at" desc limit ${most.marks}`,
    [clientId, areasOf(visibility), new Date(now.getTime() - marksMs)],
  )
  return rows
}

/** The newest movement of each credential, those that went out of all zones too. */
export async function readOccupancy(
  client: ClientBase,
  clientId: number,
  visibility: Visibility,
): Promise<OccupancyRow[]> {
  if (!visibility.occupancy) return []
  const { rows } = await client.query<OccupancyRow>(
    `select "tokenId", "personId", "zoneId", "doorId", "at", "sequence" from occupancy where "clientId" = $1 limit ${most.occupants}`,
    [clientId],
  )
  return rows
}
