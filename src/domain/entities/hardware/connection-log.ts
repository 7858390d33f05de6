import { entity } from '../../entity.ts'
import { dateTime, longText, ref, text } from '../../fields/index.ts'

/** When a comm device was connected, and what it said; written by the comms engine alone. */
export const connectionLog = entity({
  id: 'connectionLog',
  term: 'connectionLog',
  key: 'connectionLogId',
  permission: 'COMMDEVICE',
  heldBy: 'organisation',
  api: '/connectionlog',
  areaLimit: { nearest: ['commDevice'] },
  verbs: ['list', 'read'],
  title: entry => `${entry.event} ${entry.start}`,
  fields: {
    commDevice: ref('commDevice', { required: true }),
    start: dateTime({ required: true, seconds: true }),
    end: dateTime({ seconds: true }),
    event: text({ required: true, max: 100 }),
    data: longText(),
  },
  list: { columns: ['start', 'end', 'event', 'data'], filters: ['start', 'commDevice'], sort: '-start' },
  tabs: ['details'],
})
