import { command } from '../../../domain/command.ts'
import { entity } from '../../../domain/entity.ts'
import { eventTypeChoices } from '../../../domain/events.ts'
import { choice, dateTime, integer, ref, text } from '../../../domain/fields/index.ts'

/** How a delivery stands. */
export const deliveryStates = { waiting: 'Waiting', sent: 'Sent', failed: 'Failed' } as const

/** One event that is, or was, to be sent to a webhook; or a test of it. Written by ingest and by what sends. */
export const webhookDelivery = entity({
  id: 'webhookDelivery',
  term: 'webhookDelivery',
  key: 'webhookDeliveryId',
  permission: { read: 'WEBHOOK_READ', command: 'WEBHOOK_COMMAND' },
  heldBy: 'organisation',
  api: '/webhookdelivery',
  areaLimit: { nearest: ['webhook'] },
  verbs: ['list', 'read'],
  screens: { base: '/settings/webhook-delivery', titles: { list: 'Webhook deliveries' } },
  title: (one, say) => say(eventTypeChoices[one.type] ?? one.type),
  fields: {
    created: dateTime({ required: true, seconds: true }),
    webhook: ref('webhook', { required: true, kept: true }),
    type: text({ required: true, max: 50, choices: { ...eventTypeChoices, test: 'Test' } }),
    state: choice(deliveryStates, { required: true, severity: { failed: 'alert' } }),
    attempts: integer({ required: true, initial: 0 }),
    answer: integer({ help: 'The HTTP status of the last attempt' }),
    reason: text({ max: 200 }),
    nextAt: dateTime({ label: 'Next attempt', seconds: true }),
    settledAt: dateTime({ label: 'Settled', seconds: true }),
    event: ref('event'),
    messageId: text({ required: true, max: 100, label: 'Message ID', help: 'The same at every attempt' }),
  },
  list: {
    columns: ['created', 'webhook', 'type', 'state', 'attempts', 'answer', 'reason', 'nextAt'],
    filters: ['webhook', 'state'],
    sort: '-created',
  },
  tabs: ['details'],
  transitions: { field: 'state' },
  commands: { resend: command({ label: 'Send again', from: ['failed'], to: 'waiting' }) },
})
