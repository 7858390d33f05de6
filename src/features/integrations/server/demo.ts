import { type DemoPart, insertRows } from '../../../../server/kit/index.ts'
import { newWebhookSecret } from './webhooks/sign.ts'
import { keepSecret } from './webhooks/webhook.ts'

const dayMs = 86_400_000

/** A webhook that was switched off after its receiver had gone: the demo sends nothing to anybody. */
export const demo: DemoPart = async ({ client, clientId, userId, now }) => {
  const name = 'Building management'
  const [webhookId] = await insertRows(
    client,
    'webhook',
    [
      {
        clientId,
        createdById: userId,
        name,
        url: 'https://building.example/events',
        eventTypes: ['doorForced', 'fireAlarm'],
        enabled: false,
      },
    ],
    'webhookId',
  )
  if (webhookId === undefined) return
  await keepSecret(client, webhookId, newWebhookSecret())
  const settledAt = new Date(now.getTime() - dayMs)
  await insertRows(client, 'webhook_delivery', [
    {
      clientId,
      webhookId,
      webhook: name,
      created: settledAt,
      settledAt,
      type: 'doorForced',
      state: 'failed',
      attempts: 1,
      reason: 'Its host is not known',
      messageId: 'demo',
    },
  ])
}
