import * as z from 'zod'
import { eventAlarm } from '../../../domain/entities/notifications/event-alarm.ts'
import { byId, type Context, endpoint, findRow, parseKey, type Session } from '../../../../server/kit/index.ts'
import { acknowledgeSome, type Which } from './acknowledge-some.ts'
import { readRepeated } from './repeats.ts'

/** How many in one transaction. */
const pageSize = 500
const body = z.object({
  alarmPriority: z.union([z.literal(10), z.literal(20)], 'Alarm priority is 10 (alert) or 20 (alarm)'),
})
const reply = z.object({ acknowledged: z.int() }).meta({ id: 'AcknowledgedAlarms' })

/** All alerts or all unacknowledged alarms that the caller can see. */
export const acknowledgeAll = endpoint({
  method: 'POST',
  path: `${eventAlarm.api}/acknowledge-all`,
  tag: eventAlarm.id,
  summary: 'Acknowledge all alarms, or all alerts',
  permission: eventAlarm.permission.command,
  body,
  reply,
  async handle({ context, session, body: { alarmPriority } }) {
    return { acknowledged: await inPages(context, session, { alarmPriority }) }
  },
})

async function inPages(context: Context, session: Session, which: Which): Promise<number> {
  let acknowledged = 0
  for (;;) {
    const done = await acknowledgeSome(context, session, which, pageSize)
    acknowledged += done
    if (done < pageSize) return acknowledged
  }
}

/** No wall or bell shows more of them. */
const mostAtOnce = 1000

/** These alarms: those that a screen shows as one. Those that are acknowledged already, or not the caller's, are left. */
export const acknowledgeThese = endpoint({
  method: 'POST',
  path: `${eventAlarm.api}/acknowledge-these`,
  tag: eventAlarm.id,
  summary: 'Acknowledge these alarms',
  permission: eventAlarm.permission.command,
  body: z.object({ eventAlarmIds: z.array(z.int().min(1).max(2_147_483_647)).min(1).max(mostAtOnce) }),
  reply,
  async handle({ context, session, body: { eventAlarmIds } }) {
    return { acknowledged: await inPages(context, session, { eventAlarmIds }) }
  },
})

/** An alarm with all that it belongs together with. */
export const acknowledgeRepeats = endpoint({
  method: 'POST',
  path: `${eventAlarm.api}/:id/acknowledge-repeats`,
  tag: eventAlarm.id,
  summary: 'Acknowledge an alarm with its repeats',
  permission: eventAlarm.permission.command,
  params: byId,
  reply,
  async handle({ context, session, params }) {
    const { pool } = context.database
    const alarm = await findRow(pool, eventAlarm, session, parseKey(eventAlarm, params.id), 'read')
    const { alarms } = await readRepeated(pool, session, alarm)
    const eventAlarmIds = alarms.map(({ eventAlarmId }) => eventAlarmId)
    return { acknowledged: await inPages(context, session, { eventAlarmIds }) }
  },
})
