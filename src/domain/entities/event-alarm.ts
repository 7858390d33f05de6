import { command } from '../command.ts'
import { entity } from '../entity.ts'
import { alarmPriorities, eventType, eventTypeChoices } from '../events.ts'
import { dateTime, integer, ref, text } from '../fields/index.ts'

/** An alarm (20) or alert (10) that an event raised, until somebody acknowledges it. */
export const eventAlarm = entity({
  id: 'eventAlarm',
  term: 'eventAlarm',
  key: 'eventAlarmId',
  permission: { read: 'EVENT_READ', command: 'EVENT_COMMAND' },
  api: '/event/alarm',
  verbs: ['list', 'read'],
  screens: { base: '/notifications/alarm', list: false },
  lists: {
    alarms: { title: 'Alarms', path: '/notifications/alarms', where: { alarmPriority: alarmPriorities.alarm } },
    alerts: { title: 'Alerts', path: '/notifications/alerts', where: { alarmPriority: alarmPriorities.alert } },
  },
  title: alarm => `${eventType(alarm.type).text} ${alarm.place}`,
  fields: {
    alarmPriority: integer({ required: true }),
    type: text({ required: true, max: 50, choices: eventTypeChoices }),
    occurredAt: dateTime({ required: true }),
    event: ref('event', { required: true }),
    controller: ref('controller', { required: true, kept: true }),
    door: ref('door', { kept: true }),
    area: ref('area', { kept: true }),
    place: text({ required: true, max: 200 }),
    acknowledgedDateTime: dateTime(),
    acknowledgedBy: ref('user', { kept: true }),
    sequence: integer({ required: true, max: Number.MAX_SAFE_INTEGER }),
  },
  list: {
    columns: ['occurredAt', 'type', 'place', 'acknowledgedDateTime', 'acknowledgedBy'],
    filters: ['alarmPriority', 'controller', 'area'],
    sort: '-occurredAt',
  },
  commands: { acknowledge: command({ label: 'Acknowledge' }) },
  tabs: ['details'],
})
