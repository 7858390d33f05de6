import { entity } from '../../../domain/entity.ts'
import { eventTypeChoices } from '../../../domain/events.ts'
import { choice, dateTime, integer, ref, text } from '../../../domain/fields/index.ts'

/** What has become of an event that a trigger matched. */
export const triggerStates = {
  waiting: 'Waiting',
  fired: 'Fired',
  cancelled: 'Cancelled',
  heldBack: 'Held back',
  muted: 'Muted',
} as const
export type TriggerState = keyof typeof triggerStates

/** An event that a trigger matched, and what came of it; written by ingest and by what fires triggers. */
export const triggerEvent = entity({
  id: 'triggerEvent',
  term: 'triggerEvent',
  key: 'triggerEventId',
  permission: { read: 'ALERTTRIGGER_READ' },
  heldBy: 'organisation',
  api: '/triggerevent',
  areaLimit: { nearest: ['area', 'controller'] },
  verbs: ['list', 'read'],
  screens: { base: '/monitoring/trigger-event', titles: { list: 'Trigger events' } },
  title: (one, say) => `${say(eventTypeChoices[one.type] ?? one.type)} ${one.door ?? one.controller ?? ''}`.trim(),
  fields: {
    occurredAt: dateTime({ required: true, label: 'Time', seconds: true }),
    alertTrigger: ref('alertTrigger', { required: true, kept: true }),
    type: text({ required: true, max: 50, choices: eventTypeChoices }),
    state: choice(triggerStates, { required: true, label: 'What happened', severity: { heldBack: 'alert' } }),
    outcome: text({ max: 400, label: 'Result' }),
    dueAt: dateTime({ required: true, label: 'Due', seconds: true }),
    settledAt: dateTime({ label: 'Settled', seconds: true }),
    waitMinutes: integer({ required: true, label: 'Wait in minutes', unit: 'minutes' }),
    more: integer({
      required: true,
      initial: 0,
      label: 'Held back with it',
      help: 'Further events that came at the same moment, beyond what is listed one by one',
    }),
    event: ref('event', { required: true }),
    controller: ref('controller', { required: true, kept: true }),
    door: ref('door', { kept: true }),
    area: ref('area', { kept: true }),
    token: ref('token', { kept: true }),
    person: ref('person', { kept: true }),
  },
  list: {
    columns: ['occurredAt', 'alertTrigger', 'type', 'door', 'state', 'outcome', 'person', 'area'],
    filters: ['occurredAt', 'alertTrigger', 'state', 'door'],
    sort: '-occurredAt',
  },
  tabs: ['details'],
})
