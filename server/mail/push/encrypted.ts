import webPush from 'web-push'
import type { PushPayload } from '../../../src/domain/push-payload.ts'
import type { Settings } from '../../settings.ts'
import type { PushKeys } from './keys.ts'

/** Where a browser takes notifications, as it has said itself. */
export interface PushTarget {
  readonly endpoint: string
  readonly keys: { readonly p256dh: string; readonly auth: string }
}

/** For so long a push service keeps one for a device that is off: what is older is no news. */
const keptSeconds = 4 * 3600

/** Whom push services can turn to: they take an https or a mailto address. */
function subjectOf({ publicUrl, mailFrom }: Settings): string {
  if (publicUrl.startsWith('https:')) return publicUrl
  const address = /[^\s<>]+@[^\s<>]+/.exec(mailFrom ?? '')?.[0]
  return `mailto:${address ?? 'gatehouse@example.com'}`
}

/** A payload as only the browser can read it (RFC 8291), with the headers that prove who sends it (RFC 8292). */
export function encrypted(settings: Settings, target: PushTarget, keys: PushKeys, payload: PushPayload) {
  const { headers, body } = webPush.generateRequestDetails(target, JSON.stringify(payload), {
    TTL: keptSeconds,
    urgency: 'high',
    vapidDetails: { subject: subjectOf(settings), ...keys },
  })
  return { headers: headers as Readonly<Record<string, string>>, body: body as Buffer }
}
