import { featureDomain } from '../../../domain/feature.ts'
import { webhook } from './webhook.ts'
import { webhookDelivery } from './webhook-delivery.ts'

export default featureDomain({
  name: 'integrations',
  entities: { webhook, webhookDelivery },
  words: {
    webhook: { classic: ['webhook', 'webhooks'] },
    webhookDelivery: { classic: ['webhook delivery', 'webhook deliveries'] },
  },
  menu: [
    {
      group: 'settings',
      label: ({ many }) => many('integrationKey'),
      to: '/settings/integration-key',
      before: '/settings/outbox',
    },
    { group: 'settings', label: 'Webhooks', to: '/settings/webhook', before: '/settings/outbox' },
    { group: 'settings', label: 'Webhook deliveries', to: '/settings/webhook-delivery', before: '/settings/outbox' },
  ],
})

declare module '../../../domain/entities/index.ts' {
  interface FeatureEntities {
    readonly webhook: typeof webhook
    readonly webhookDelivery: typeof webhookDelivery
  }
}
declare module '../../../domain/vocabulary.ts' {
  interface FeatureWords {
    readonly webhook: true
    readonly webhookDelivery: true
  }
}
