import { entity } from '../../entity.ts'
import { choice, dateTime, longText, ref } from '../../fields/index.ts'

/** A text message to or from a SIM; written only by its carrier. */
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
  },
  list: { columns: ['dateTime', 'direction', 'message'], filters: ['dateTime', 'sim', 'direction'], sort: '-dateTime' },
  tabs: ['details'],
})
