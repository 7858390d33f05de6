import { eventAlarm } from '../../../domain/entities/notifications/event-alarm.ts'
import { alarmListAsSpecified, behaviour } from '../../../../server/kit/index.ts'
import { changed } from './changed.ts'
import { escalate } from './escalate.ts'
import { log } from './log.ts'
import { nameOf } from './name-of.ts'

/** 'To Ann Lee: the door is wedged' */
const withNote = (text: string, note: string | null | undefined) => (note ? `${text}: ${note}` : text)

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
      const text = alarm.takenBy === null ? 'Taken in hand' : `Taken over from ${alarm.takenBy}`
      await log(write, { eventAlarmId: alarm.eventAlarmId, kind: 'taken', text })
      return changed(write, alarm, by, { ...by, takenById: session.userId, takenAt: now.toISOString() })
    },
    async release(write, alarm) {
      const by = { takenBy: null }
      await log(write, { eventAlarmId: alarm.eventAlarmId, kind: 'released', text: 'Released' })
      return changed(write, alarm, by, { ...by, takenById: null, takenAt: null })
    },
    async handOver(write, alarm, { userId, note }) {
      const by = { takenBy: await nameOf(write.client, userId) }
      await log(write, {
        eventAlarmId: alarm.eventAlarmId,
        kind: 'handedOver',
        text: withNote(`To ${by.takenBy}`, note),
      })
      return changed(write, alarm, by, { ...by, takenById: userId, takenAt: write.now.toISOString() })
    },
    async escalate(write, alarm, { alertPersonIds, note }) {
      const told = await escalate(write, alarm, alertPersonIds, note ?? undefined)
      if (told)
        await log(write, { eventAlarmId: alarm.eventAlarmId, kind: 'escalated', text: withNote(`To ${told}`, note) })
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
