import { command } from '../../../domain/command.ts'
import { entity } from '../../../domain/entity.ts'
import { storedEventTypeChoices } from '../../../domain/events.ts'
import { choice, choices, dateTime, flag, integer, ref, refs, text } from '../../../domain/fields/index.ts'
import { mostAnHour } from './limits.ts'

/** Which events, where, alert whom, and after how long. */
export const alertTrigger = entity({
  id: 'alertTrigger',
  term: 'alertTrigger',
  key: 'alertTriggerId',
  permission: 'ALERTTRIGGER',
  heldBy: 'organisation',
  api: '/alerttrigger',
  areaLimit: { every: ['area', 'controllers', 'doors', 'group'] },
  screens: { base: '/monitoring/alert-trigger', listAliases: ['/notifications/alert-trigger'] },
  title: trigger => trigger.name,
  fields: {
    name: text({ required: true, max: 100 }),
    eventTypes: choices(storedEventTypeChoices, { required: true }),
    area: ref('area', { section: 'Where', help: 'Includes everything below it. Leave empty for everywhere' }),
    controllers: refs('controller', { section: 'Where', help: 'Leave empty for any' }),
    doors: refs('door', { section: 'Where', help: 'Leave empty for any' }),
    group: ref('group', { section: 'Whose', help: 'Only those of this {one}' }),
    tokens: refs('token', { section: 'Whose', help: 'Leave empty for any' }),
    alertPersons: refs('alertPerson', { section: 'What happens', label: 'Alert people' }),
    emailAlert: flag({
      section: 'What happens',
      initial: true,
      help: `Sends an email to the alert people, at most ${mostAnHour} times an hour`,
    }),
    smsAlert: flag({
      section: 'What happens',
      label: 'Text message alert',
      help: `Sends a text message to the alert people with a mobile number, at most ${mostAnHour} times an hour`,
    }),
    evenInQuietHours: flag({
      section: 'What happens',
      label: 'Even in quiet hours',
      help: 'Text messages wake people: they do not wait for the end of quiet hours',
      when: { field: 'smsAlert', is: [true] },
    }),
    activateAlarm: flag({
      section: 'What happens',
      help: `Raises an alarm that must be acknowledged, where the event does not raise one as high itself, at most ${mostAnHour} times an hour`,
    }),
    defaultAlarm: choice(
      { 10: 'Alert', 20: 'Alarm' },
      {
        section: 'What happens',
        required: true,
        initial: '20',
        help: 'The priority of the alarm',
        when: { field: 'activateAlarm', is: [true] },
      },
    ),
    waitMinutes: integer({
      section: 'What happens',
      label: 'Wait in minutes',
      unit: 'minutes',
      required: true,
      min: 0,
      max: 1440,
      initial: 0,
      help: '0 sends at once. If the event clears while waiting, no alert is sent',
    }),
    mutedUntil: dateTime({ label: 'Muted until', computed: true }),
  },
  list: {
    columns: [
      'name',
      'eventTypes',
      'area',
      'group',
      'alertPersons',
      'emailAlert',
      'smsAlert',
      'activateAlarm',
      'waitMinutes',
      'mutedUntil',
    ],
    filters: ['area', 'group', 'doors', 'controllers', 'alertPersons', 'activateAlarm', 'mutedUntil'],
    sorts: ['waitMinutes'],
    sort: 'name',
  },
  tabs: ['details', { many: 'triggerEvent', by: 'alertTrigger', label: 'Trigger events' }, 'history'],
  commands: {
    mute: command({
      label: 'Mute',
      confirm: 'Mute “{title}”? Until then it sends nothing and raises no alarms. What it would have done is listed.',
      input: { until: dateTime({ required: true, label: 'Until', help: 'At most 7 days from now' }) },
    }),
    unmute: command({
      label: 'Unmute',
      needs: { field: 'mutedUntil', is: 'set', refusal: '{title} is not muted' },
    }),
  },
})
