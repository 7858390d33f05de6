import { entity } from '../../entity.ts'
import { choice, dateTime, longText, ref, text } from '../../fields/index.ts'
import { smsStates } from './sms-states.ts'

/** A text message to or from a SIM; written by the feature `sims` alone. */
export const sms = entity({
  id: 'sms',
  term: 'sms',
  key: 'smsId',
  permission: 'SIM',
  heldBy: 'installer',
  api: '/sms',
  areaLimit: { nearest: ['sim'] },
  verbs: ['list', 'read'],
  title: sms => sms.message.slice(0, 50),
  fields: {
    sim: ref('sim', { required: true }),
    dateTime: dateTime({ label: 'Date time', required: true }),
    direction: choice({ in: 'In', out: 'Out' }, { required: true }),
    message: longText({ required: true, max: 1600 }),
    state: choice(smsStates, { severity: { failed: 'alert' }, help: 'Of a message that is sent' }),
    reason: text({ max: 400 }),
    number: text({ max: 20, help: 'Where it was sent, or where it came from' }),
    user: ref('user', { label: 'Sent by', kept: true }),
  },
  list: {
    columns: ['dateTime', 'direction', 'message', 'state'],
    filters: ['dateTime', 'sim', 'direction'],
    sort: '-dateTime',
  },
  tabs: ['details'],
})
