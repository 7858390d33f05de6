import { command } from '../../command.ts'
import { entity } from '../../entity.ts'
import { alarmPriorities, eventText, eventTypeChoices } from '../../events.ts'
import { dateTime, integer, longText, ref, refs, text } from '../../fields/index.ts'

const unacknowledged = {
  field: 'acknowledgedDateTime',
  is: 'empty',
  refusal: 'It has been acknowledged already',
} as const

/**
 * An alarm (20) or alert (10) raised by an event, or by the server with its own text, until somebody acknowledges
 * it.
 */
export const eventAlarm = entity({
  id: 'eventAlarm',
  term: 'eventAlarm',
  key: 'eventAlarmId',
  permission: { read: 'EVENT_READ', command: 'EVENT_COMMAND' },
  heldBy: { command: 'organisation', else: 'trial' },
  api: '/event/alarm',
  areaLimit: { nearest: ['area', 'controller'] },
  verbs: ['list', 'read'],
  screens: { base: '/notifications/alarm', list: false },
  lists: {
    alarms: { title: 'Alarms', path: '/notifications/alarms', where: { alarmPriority: alarmPriorities.alarm } },
    alerts: { title: 'Alerts', path: '/notifications/alerts', where: { alarmPriority: alarmPriorities.alert } },
  },
  title: (alarm, say) => `${alarm.text ?? eventText(alarm.type, { say })}, ${alarm.place}`,
  fields: {
    alarmPriority: integer({ required: true }),
    type: text({ required: true, max: 50, choices: eventTypeChoices }),
    text: text({ max: 300, label: 'What' }),
    occurredAt: dateTime({ required: true, label: 'Raised', seconds: true }),
    event: ref('event'),
    controller: ref('controller', { required: true, kept: true }),
    door: ref('door', { kept: true }),
    area: ref('area', { kept: true }),
    place: text({ required: true, max: 200 }),
    requestUser: ref('user', { kept: true }),
    returnedAt: dateTime({ label: 'Returned to normal' }),
    takenBy: ref('user', { kept: true, label: 'In hand by' }),
    takenAt: dateTime({ label: 'In hand since', seconds: true }),
    acknowledgedDateTime: dateTime({ label: 'Acknowledged', seconds: true }),
    acknowledgedBy: ref('user', { kept: true }),
    sequence: integer({ required: true, max: Number.MAX_SAFE_INTEGER }),
  },
  list: {
    columns: ['occurredAt', 'place', 'type', 'returnedAt', 'takenBy', 'acknowledgedDateTime', 'acknowledgedBy'],
    filters: ['occurredAt', 'alarmPriority', 'controller', 'area', 'event', 'acknowledgedDateTime'],
    sort: '-occurredAt',
    modes: {
      unacknowledged: { label: 'Unacknowledged', filters: { acknowledgedDateTime: 'null' } },
      all: { label: 'All', filters: {} },
    },
    startOf: 'occurredAt',
  },
  commands: {
    acknowledge: command({
      label: 'Acknowledge',
      isMain: true,
    }),
    take: command({
      label: 'Take',
      isMain: true,
      confirm: 'Take {title} in hand? Everybody who sees it is shown that you deal with it.',
      needs: unacknowledged,
    }),
    release: command({
      label: 'Release',
      needs: { field: 'takenById', is: 'set', refusal: 'Nobody has it in hand' },
    }),
    handOver: command({
      label: 'Hand over',
      confirm: 'Who deals with it from now on? Everybody who sees it is shown.',
      input: {
        user: ref('user', { required: true, label: 'To' }),
        note: longText({ max: 1000, label: 'What they should know' }),
      },
      needs: unacknowledged,
    }),
    escalate: command({
      label: 'Escalate',
      confirm:
        'Whom should it be brought to? They are sent an email and a text message with a link to it, in quiet hours too.',
      input: {
        alertPersons: refs('alertPerson', { required: true, label: 'Alert people' }),
        note: longText({ max: 1000, label: 'What they should know' }),
      },
      needs: unacknowledged,
    }),
  },
  tabs: ['details'],
})
