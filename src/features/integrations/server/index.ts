import { feature } from '../../../../server/kit/index.ts'
import { demo } from './demo.ts'
import { feed } from './feed.ts'
import { forgetting, sending } from './webhooks/schedules.ts'
import { watchEvents } from './webhooks/watch.ts'
import { webhookBehaviour } from './webhooks/webhook.ts'
import { webhookDeliveryBehaviour } from './webhooks/webhook-delivery.ts'

export default feature({
  name: 'integrations',
  behaviours: { webhook: webhookBehaviour, webhookDelivery: webhookDeliveryBehaviour },
  endpoints: [feed],
  events: [watchEvents],
  schedules: [sending, forgetting],
  demo,
})
