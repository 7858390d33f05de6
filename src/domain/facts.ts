import type { HubName } from './hubs/hub.ts'
import type { JobUpdated } from './hubs/job-processor.ts'
import type { MailServerHeard } from './hubs/notification.ts'
import type { MessageTold } from './hubs/pub-sub.ts'
import type { SmsLogged } from './hubs/sms.ts'
import type { LiveBatch, LiveSnapshot } from './live.ts'

export type HubState = 'connecting' | 'connected' | 'lost' | 'stopped'

/** What has happened, each stamped with the worker's clock (`at`, epoch ms). Views fold nothing else. */
export type Fact = { readonly at: number } & (
  | { readonly kind: 'snapshotTaken'; readonly snapshot: LiveSnapshot }
  /** `isReplay`: it was missed, and more may be missing after it. What is shown is not current yet. */
  | { readonly kind: 'batchReceived'; readonly batch: LiveBatch; readonly isReplay?: boolean }
  /** How many were missed while disconnected and have been delivered since. */
  | { readonly kind: 'recovered'; readonly count: number }
  /** How many were missed and skipped: the log has a gap before the snapshot. */
  | { readonly kind: 'passedOver'; readonly count: number }
  | { readonly kind: 'hubChanged'; readonly hub: HubName; readonly state: HubState; readonly reason?: string }
  | { readonly kind: 'clockMeasured'; readonly offsetMs: number }
  /** The server answered and nothing is missing: the page is current. */
  | { readonly kind: 'streamConfirmed' }
  | { readonly kind: 'snapshotFailed'; readonly reason: string }
  | {
      readonly kind: 'entityChanged'
      readonly entity: string
      readonly id: number
      readonly change: 'added' | 'edited' | 'deleted'
    }
  | { readonly kind: 'jobUpdated'; readonly job: JobUpdated }
  | { readonly kind: 'mailServerHeard'; readonly heard: MailServerHeard }
  | { readonly kind: 'smsLogged'; readonly sms: SmsLogged }
  | { readonly kind: 'messageTold'; readonly message: MessageTold }
  | { readonly kind: 'ticked' }
)
export type FactKind = Fact['kind']
