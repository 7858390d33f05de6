import { entity } from '../entity.ts'
import { eventTypeChoices } from '../events.ts'
import { choice, choices, flag, integer, ref, refs, text } from '../fields/index.ts'

/** Which events, of what and where, alert whom, and after how long. */
export const alertTrigger = entity({
  id: 'alertTrigger',
  term: 'alertTrigger',
  key: 'alertTriggerId',
  permission: 'ALERTTRIGGER',
  api: '/alerttrigger',
  screens: { base: '/monitoring/alert-trigger', listAliases: ['/notifications/alert-trigger'] },
  title: trigger => trigger.name,
  fields: {
    name: text({ required: true, max: 100 }),
    eventTypes: choices(eventTypeChoices, { required: true }),
    area: ref('area', { section: 'Where', help: 'Also what is below it; empty for everywhere' }),
    controllers: refs('controller', { section: 'Where', help: 'Empty for any' }),
    doors: refs('door', { section: 'Where', help: 'Empty for any' }),
    group: ref('group', { section: 'Whose', help: 'Only those of this {one}' }),
    tokens: refs('token', { section: 'Whose', help: 'Only these; empty for any' }),
    alertPersons: refs('alertPerson', { section: 'What happens', label: 'Alert people' }),
    emailAlert: flag({
      section: 'What happens',
      initial: true,
      help: 'An email to the alert people. Triggers are not acted upon yet: nothing is sent',
    }),
    activateAlarm: flag({
      section: 'What happens',
      help: 'The event asks to be acknowledged. Not yet: only its own priority counts',
    }),
    defaultAlarm: choice(
      { 10: 'Alert', 20: 'Alarm' },
      {
        section: 'What happens',
        required: true,
        initial: '20',
        help: 'How loudly it asks',
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
      help: '0 sends at once; an event that is cleared meanwhile cancels the alert',
    }),
  },
  list: {
    columns: ['name', 'eventTypes', 'area', 'group', 'alertPersons', 'emailAlert', 'activateAlarm', 'waitMinutes'],
    filters: ['area', 'group', 'doors', 'controllers', 'alertPersons', 'activateAlarm'],
    sorts: ['waitMinutes'],
    sort: 'name',
  },
  tabs: ['details', 'history'],
})
