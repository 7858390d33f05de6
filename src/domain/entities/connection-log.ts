import { entity } from '../entity.ts'
import { dateTime, longText, ref, text } from '../fields/index.ts'

/** When a comm device was connected, and what it said; written by the comms engine alone. */
export const connectionLog = entity({
  id: 'connectionLog',
  term: 'connectionLog',
  key: 'connectionLogId',
  permission: 'COMMDEVICE',
  api: '/connectionlog',
  verbs: ['list', 'read'],
  title: entry => `${entry.event} ${entry.start}`,
  fields: {
    commDevice: ref('commDevice', { required: true }),
    start: dateTime({ required: true }),
    end: dateTime(),
    event: text({ required: true, max: 100 }),
    data: longText(),
  },
  list: { columns: ['start', 'end', 'event', 'data'], filters: ['commDevice'], sort: '-start' },
  tabs: ['details'],
})
