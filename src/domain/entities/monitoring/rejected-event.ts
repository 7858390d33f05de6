import { entity } from '../../entity.ts'
import { eventTypeChoices } from '../../events.ts'
import { dateTime, longText, ref, text } from '../../fields/index.ts'

/** An event of a controller that was rejected, as it was sent; the newest of each controller, written by ingest. */
export const rejectedEvent = entity({
  id: 'rejectedEvent',
  term: 'rejectedEvent',
  key: 'rejectedEventId',
  permission: { read: 'EVENT_READ' },
  heldBy: 'trial',
  api: '/event/rejected',
  areaLimit: { nearest: ['controller'] },
  verbs: ['list', 'read'],
  title: event => `${eventTypeChoices[event.type ?? ''] ?? event.type ?? 'Event'}: ${event.reason}`,
  fields: {
    receivedAt: dateTime({ required: true, label: 'Received' }),
    controller: ref('controller', { required: true }),
    type: text({ max: 50, choices: eventTypeChoices }),
    deviceTime: text({ max: 50, label: 'Device time' }),
    reason: text({ required: true, max: 300 }),
    sent: longText({ required: true, max: 2000, label: 'As sent' }),
  },
  list: {
    columns: ['receivedAt', 'type', 'deviceTime', 'reason', 'sent'],
    filters: ['controller'],
    sort: '-receivedAt',
  },
  tabs: ['details'],
})
