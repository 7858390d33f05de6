import { eventAlarm } from '../../../domain/entities/notifications/event-alarm.ts'
import { alarmListAsSpecified, behaviour } from '../../../../server/kit/index.ts'
import { changed } from './changed.ts'

/**
 * One operator at a time has an alarm in hand; whoever takes it next has it from then on. It is acknowledged once: the
 * first to do so stays.
 */
export const eventAlarmBehaviour = behaviour(eventAlarm, {
  commands: {
    async take(write, alarm) {
      const { session, now } = write
      if (alarm.takenById === session.userId) return
      const by = { takenBy: session.name }
      return changed(write, alarm, by, { ...by, takenById: session.userId, takenAt: now.toISOString() })
    },
    async release(write, alarm) {
      const by = { takenBy: null }
      return changed(write, alarm, by, { ...by, takenById: null, takenAt: null })
    },
    async acknowledge(write, alarm) {
      const { session, now } = write
      if (alarm.acknowledgedDateTime !== null) return
      const by = { acknowledgedDateTime: now.toISOString(), acknowledgedBy: session.name }
      return changed(write, alarm, by, { ...by, acknowledgedById: session.userId })
    },
  },
  routes: alarmListAsSpecified,
})
