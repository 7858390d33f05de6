import type { RepeatedAlarm } from '../../domain/alarm-repeats.ts'
import { eventAlarm } from '../../domain/entities/notifications/event-alarm.ts'
import type { AcknowledgementCall } from './use-acknowledge.ts'

/** How an alarm is acknowledged: with those that it is shown as one with, and no others. */
export function acknowledgementOf(shown: readonly RepeatedAlarm[], id: number): AcknowledgementCall {
  const eventAlarmIds = shown.find(({ newest }) => newest.eventAlarmId === id)?.ids ?? []
  return eventAlarmIds.length > 1
    ? { path: `${eventAlarm.api}/acknowledge-these`, body: { eventAlarmIds } }
    : { path: `${eventAlarm.api}/${id}/acknowledge` }
}
