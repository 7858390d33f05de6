import { command } from '../../command.ts'
import { entity } from '../../entity.ts'
import { choice, dateTime, longText, ref, text } from '../../fields/index.ts'

/** A message to a client's operators, until one of them acknowledges it. */
export const clientMessage = entity({
  id: 'clientMessage',
  term: 'clientMessage',
  key: 'clientMessageId',
  permission: 'CLIENTMESSAGE',
  heldBy: 'organisation',
  api: '/clientmessage',
  areaLimit: { nearest: ['door'] },
  screens: { base: '/notifications/client-message', aliases: ['/notifications/client-messages'] },
  title: message => message.subject,
  fields: {
    subject: text({ required: true, max: 100 }),
    content: longText({ required: true, max: 2000 }),
    person: ref('person', { kept: true }),
    door: ref('door', { kept: true }),
    status: choice(
      { unacknowledged: 'Unacknowledged', acknowledged: 'Acknowledged' },
      { computed: true, initial: 'unacknowledged' },
    ),
    acknowledgedBy: ref('user', { computed: true, kept: true, label: 'Acknowledged {one}' }),
    acknowledgedDateTime: dateTime({ computed: true, label: 'Acknowledged time' }),
    createdAt: dateTime({ computed: true, label: 'Created' }),
  },
  list: {
    columns: ['createdAt', 'subject', 'person', 'status', 'acknowledgedBy'],
    filters: ['status', 'person', 'door', 'createdAt'],
    sort: '-createdAt',
    search: ['subject'],
    modes: {
      unacknowledged: { label: 'Unacknowledged', filters: { status: 'unacknowledged' } },
      all: { label: 'All', filters: {} },
    },
    startOf: 'createdAt',
  },
  commands: { acknowledge: command({ label: 'Acknowledge', from: ['unacknowledged'], to: 'acknowledged' }) },
  tabs: ['details', 'history'],
})
