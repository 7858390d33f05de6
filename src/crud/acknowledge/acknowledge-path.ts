import type { RepeatedAlarm } from '../../domain/alarm-repeats.ts'
import { eventAlarm } from '../../domain/entities/notifications/event-alarm.ts'

/** Where an alarm is acknowledged, below `/api`: with those that it repeats, where it is shown as one with them. */
export function acknowledgePath(shown: readonly RepeatedAlarm[], id: number): string {
  const times = shown.find(({ newest }) => newest.eventAlarmId === id)?.times ?? 1
  return `${eventAlarm.api}/${id}/${times > 1 ? 'acknowledge-repeats' : 'acknowledge'}`
}
