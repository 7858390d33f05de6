import { entity } from '../../../domain/entity.ts'
import { choice, dateTime, longText, ref } from '../../../domain/fields/index.ts'

/** What is written down of the handling of an alarm, beside its being raised, ended and acknowledged. */
export const alarmEntryKinds = {
  note: 'Note',
  taken: 'Taken in hand',
  released: 'Released',
  handedOver: 'Handed over',
  escalated: 'Escalated',
  stepDone: 'Step done',
  stepUndone: 'Step taken back',
} as const
export type AlarmEntryKind = keyof typeof alarmEntryKinds

/** The longest note. */
export const mostNote = 2000

/** An entry in the log of an alarm: a note, or what somebody did. It is never changed. */
export const alarmEntry = entity({
  id: 'alarmEntry',
  term: 'alarmEntry',
  key: 'alarmEntryId',
  permission: { read: 'EVENT_READ', add: 'EVENT_COMMAND' },
  heldBy: { add: 'organisation', else: 'trial' },
  api: '/event/alarm-entry',
  areaLimit: { nearest: ['eventAlarm'] },
  verbs: ['list', 'read', 'add'],
  imported: false,
  title: ({ kind, user }) => `${alarmEntryKinds[kind ?? 'note']} by ${user ?? 'somebody who has left'}`,
  fields: {
    eventAlarm: ref('eventAlarm', { required: true, label: 'Alarm' }),
    text: longText({ required: true, max: mostNote, label: 'Note' }),
    kind: choice(alarmEntryKinds, { computed: true, initial: 'note' }),
    user: ref('user', { computed: true, kept: true, label: 'By' }),
    at: dateTime({ computed: true, label: 'Time', seconds: true }),
  },
  list: { columns: ['at', 'kind', 'text', 'user'], filters: ['eventAlarm', 'kind'], sort: '-at' },
})
