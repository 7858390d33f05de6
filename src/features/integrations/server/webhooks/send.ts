import { setTimeout } from 'node:timers/promises'
import { checkedPost, type Context, signedHeaders } from '../../../../../server/kit/index.ts'
import { words } from '../../../../domain/vocabulary.ts'
import { flightsOf } from './flights.ts'
import { messageOf, type Target, targetOf } from './message.ts'
import { fail, noteHealth, settle } from './settle.ts'
import { dueWebhooks, giveBack, take, type Taken } from './take.ts'
import { type Teller, telling } from './telling.ts'

/** While some are on their way, how often it is looked for others. */
const lookEveryMs = 500

/** Sends all that is due. Any number of processes may do it at once: each takes others. */
export async function sendDue(context: Context, stop: AbortSignal): Promise<void> {
  const flights = flightsOf(context)
  const failures: unknown[] = []
  const teller = telling(context)
  const begin = async (): Promise<boolean> => {
    const { background } = context.database
    let isAny = false
    for (const due of stop.aborted ? [] : await dueWebhooks(background, context.now())) {
      const room = flights.roomFor(due)
      const taken = room > 0 ? await take(background, due.webhookId, context.now(), room) : []
      for (const each of taken) flights.start(each, sendOne(context, each, stop, teller).catch(failed), due)
      isAny ||= taken.length > 0
    }
    return isAny
  }
  const failed = (error: unknown) => void failures.push(error)
  while ((await begin()) || flights.size > 0) {
    if (flights.size > 0) await Promise.race([flights.landed(), setTimeout(lookEveryMs, undefined, { ref: false })])
    teller.sometimes()
  }
  teller.now()
  if (failures.length > 0) throw new AggregateError(failures, 'Deliveries to webhooks could not be dealt with')
}

const whyNot = (target: Target | undefined) =>
  !target
    ? 'The webhook is switched off'
    : target.secret === undefined
      ? 'Its secret cannot be read: make a new one'
      : 'Its event is not stored any longer'

async function sendOne(context: Context, taken: Taken, stop: AbortSignal, teller: Teller): Promise<void> {
  const { background: pool } = context.database
  const at = context.now()
  const target = await targetOf(pool, taken)
  const body = target && (await messageOf(pool, taken, words(context.settings.brand)))
  if (!target || target.secret === undefined || body === undefined) {
    await fail(pool, taken, whyNot(target), at)
    return teller.note(taken)
  }
  const answered = await checkedPost({
    url: new URL(target.url),
    headers: signedHeaders(target.secret, taken.messageId, at, body),
    body,
    allowPrivate: context.settings.webhookAllowPrivate,
    stop,
  })
  const now = context.now()
  if (stop.aborted && answered.status === undefined) return void (await giveBack(pool, taken, now))
  await settle(pool, taken, answered, now)
  teller.note(taken)
  if (await noteHealth(pool, taken, answered.reason === undefined, now)) teller.changed(taken)
}
