import { alarmPriorities, eventText } from '../../../domain/events.ts'
import { words } from '../../../domain/vocabulary.ts'
import { quietEnd } from '../../../domain/quiet.ts'
import { sendPush } from '../../../../server/kit/index.ts'
import { alarmsToTell, inThisHour, mostAlarms, type Told } from '../domain/told.ts'
import { atSite, type Device, type Telling, titleOf } from './device.ts'
import { morePush, raisedPush } from './messages.ts'
import { type OpenAlarm, untold } from './open-alarms.ts'

/** How many of those held back are counted. */
const mostCounted = 1000

/** What a device is left with; where `upTo` is undefined it has been told no further. */
interface Left {
  readonly told: Told
  readonly upTo: number | undefined
}

/** Tells a device of the alarms since the last one: at once, later as a number, or not yet. */
export async function tellAlarms(telling: Telling, device: Device, newest: number): Promise<Left> {
  const { session, wanted, timeZone, now } = telling
  const { heldUntil } = device
  if (!session.permissions.has('EVENT_READ')) return { told: { ...device, heldUntil: null }, upTo: newest }
  if (heldUntil && heldUntil > now) return { told: device, upTo: undefined }
  const quiet = quietEnd(wanted, now, timeZone)
  if (quiet) return { told: { ...device, heldUntil: quiet }, upTo: undefined }
  if (heldUntil) return tellHeld(telling, device, newest)
  const alarms = await untold(telling, device, newest, mostAlarms + 1)
  const ids = alarms.map(({ eventAlarmId }) => eventAlarmId)
  const { tell, upTo, left } = alarmsToTell(device, ids, newest, now)
  for (const alarm of alarms.slice(0, tell.length)) await tellOne(telling, device, alarm)
  return { told: left, upTo }
}

/** In one message what was held back, as far as nobody has acknowledged it. */
async function tellHeld(telling: Telling, device: Device, newest: number): Promise<Left> {
  const alarms = await untold(telling, device, newest, mostCounted)
  const [first] = alarms
  if (first && alarms.length === 1) await tellOne(telling, device, first)
  else if (first) await tellNumber(telling, device, alarms)
  const hour = inThisHour(device, telling.now)
  return { told: { ...hour, alarms: hour.alarms + (first ? 1 : 0), heldUntil: null }, upTo: newest }
}

async function tellOne({ client, context, session, timeZone, afterCommit }: Telling, device: Device, alarm: OpenAlarm) {
  const { eventAlarmId: id, type, text, place, occurredAt } = alarm
  const kind = alarm.alarmPriority === alarmPriorities.alarm ? 'Alarm' : 'Alert'
  await sendPush(
    { client, context, afterCommit },
    {
      ...to(device, session),
      mail: raisedPush,
      args: {
        what: `${kind}: ${text ?? eventText(type, words(context.settings.brand))}`,
        place,
        at: atSite(occurredAt, timeZone),
        link: `${context.settings.publicUrl}/notifications/alarm/${id}`,
      },
      cause: { entity: 'eventAlarm', id },
      onlyWhile: { field: 'acknowledgedDateTime', is: null },
      key: `push alarm ${id}: ${device.pushSubscriptionId}`,
    },
  )
}

async function tellNumber(
  { client, context, session, wanted, afterCommit }: Telling,
  device: Device,
  alarms: readonly OpenAlarm[],
) {
  const last = alarms.at(-1)
  if (!last) return
  const isAlarm = alarms.some(({ alarmPriority }) => alarmPriority === alarmPriorities.alarm)
  await sendPush(
    { client, context, afterCommit },
    {
      ...to(device, session),
      mail: morePush,
      args: {
        count: alarms.length,
        isMost: alarms.length === mostCounted,
        withAlerts: wanted.lowestPriority < alarmPriorities.alarm,
        link: `${context.settings.publicUrl}/notifications/${isAlarm ? 'alarms' : 'alerts'}`,
      },
      cause: { entity: 'eventAlarm', id: last.eventAlarmId },
      key: `push more ${last.eventAlarmId}: ${device.pushSubscriptionId}`,
    },
  )
}

/** Whom a notification goes to. */
const to = (device: Device, { clientId, name }: Telling['session']) => ({
  clientId,
  to: titleOf(device, name),
  pushSubscriptionId: device.pushSubscriptionId,
})
