import { type AlarmPriority, alarmPriorities } from '../../../src/domain/events.ts'
import { alarmKind } from '../../../src/domain/stream/alarm.ts'
import { type AlarmRow, liveAlarm } from '../../events/alarms/alarm-row.ts'
import { type Reading, streamSource } from '../source.ts'
import { countBeyond, mostCounted } from './count-beyond.ts'

/** The most of each priority that a snapshot lists: many of the one hide none of the other. */
const most = 1000

const newestSql = (priority: AlarmPriority) =>
  `(select * from event_alarm
    where "clientId" = $1 and "alarmPriority" = ${priority} and "acknowledgedDateTime" is null
      and ($2::integer[] is null or "areaId" = any($2))
    order by "eventAlarmId" desc limit ${most})`
const openSql = `${newestSql(alarmPriorities.alarm)} union all ${newestSql(alarmPriorities.alert)} order by "eventAlarmId" desc`

const countSql = (priority: AlarmPriority) => `select count(*)::integer as "open" from (
  select 1 from event_alarm
  where "clientId" = $1 and "alarmPriority" = ${priority} and "acknowledgedDateTime" is null
    and ($2::integer[] is null or "areaId" = any($2))
  limit ${mostCounted}) a`

/** Alarms and alerts; a snapshot has those that nobody has acknowledged. */
export const alarmSource = streamSource({
  kind: alarmKind,
  permission: ['EVENT_READ'],
  async snapshot(reading: Reading) {
    const { client, clientId, areaIds } = reading
    const { rows } = await client.query<AlarmRow>(openSql, [clientId, areaIds])
    const beyond = (priority: AlarmPriority) => {
      const listed = rows.filter(row => row.alarmPriority === priority).length
      return countBeyond(reading, listed, most, countSql(priority))
    }
    const more = { alarms: await beyond(alarmPriorities.alarm), alerts: await beyond(alarmPriorities.alert) }
    return { items: () => rows.map(liveAlarm), more }
  },
})
