import { setTimeout } from 'node:timers/promises'
import { type Context, subjects } from '../../../../../server/kit/index.ts'
import { messageOf, targetOf } from './message.ts'
import { post } from './post.ts'
import { fail, noteHealth, settle } from './settle.ts'
import { signedHeaders } from './sign.ts'
import { giveBack, takeNext, type Taken } from './take.ts'

/** How many are on their way at once: altogether, and to one webhook, so that a slow one keeps no other waiting. */
const most = { all: 32, each: 3 } as const

/** While some are on their way, how often it is looked for others. */
const lookEveryMs = 500

/** Sends all that is due. Any number of processes may do it at once: each takes others. */
export async function sendDue(context: Context, stop: AbortSignal): Promise<void> {
  const { background } = context.database
  const flying = new Map<Promise<void>, number>()
  const failures: unknown[] = []
  for (;;) {
    const taken =
      stop.aborted || flying.size >= most.all
        ? undefined
        : await takeNext(background, context.now(), busyOf([...flying.values()]))
    if (taken) {
      const sending: Promise<void> = sendOne(context, taken, stop)
        .catch((error: unknown) => void failures.push(error))
        .finally(() => flying.delete(sending))
      flying.set(sending, taken.webhookId)
    } else if (flying.size > 0)
      await Promise.race([...flying.keys(), setTimeout(lookEveryMs, undefined, { ref: false })])
    else break
  }
  if (failures.length > 0) throw new AggregateError(failures, 'Deliveries to webhooks could not be dealt with')
}

const busyOf = (webhookIds: readonly number[]) =>
  [...new Set(webhookIds)].filter(id => webhookIds.filter(each => each === id).length >= most.each)

async function sendOne(context: Context, taken: Taken, stop: AbortSignal): Promise<void> {
  const { background: pool } = context.database
  const at = context.now()
  const target = await targetOf(pool, taken)
  const body = target && (await messageOf(pool, taken))
  if (!target || body === undefined) {
    await fail(pool, taken, target ? 'Its event is not stored any longer' : 'The webhook is switched off', at)
    return tell(context, taken)
  }
  const answered = await post({
    url: new URL(target.url),
    headers: signedHeaders(target.secret, taken.messageId, at, body),
    body,
    allowPrivate: context.settings.webhookAllowPrivate,
    stop,
  })
  const now = context.now()
  if (stop.aborted && answered.status === undefined) return void (await giveBack(pool, taken, now))
  await settle(pool, taken, answered, now)
  const isChanged = await noteHealth(pool, taken, answered.reason === undefined, now)
  tell(context, taken, isChanged)
}

/** Pages read again what they show of it. */
function tell({ bus }: Context, { clientId, webhookId, webhookDeliveryId }: Taken, isWebhookToo = false): void {
  bus.publish(subjects.entities(clientId), [
    { entity: 'webhookDelivery', id: webhookDeliveryId, change: 'edited' },
    ...(isWebhookToo ? [{ entity: 'webhook', id: webhookId, change: 'edited' }] : []),
  ])
}
