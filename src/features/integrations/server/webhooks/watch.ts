import { areasAbove, type MakeEventHook, type SeenBatch, subjects } from '../../../../../server/kit/index.ts'
import { type KnownWebhook, webhookBook } from './book.ts'
import { makeSender } from './sender.ts'
import { type Due, writeDeliveries } from './write-deliveries.ts'

const violated = 'antiPassbackViolated'

/** Writes a delivery for each event that a webhook is to be told, in the transaction of the event. */
export const watchEvents: MakeEventHook = (context, onError) => {
  const book = webhookBook(context)
  const sender = makeSender(context, onError)
  return {
    async lookFor(clientId) {
      const webhooks = await book.of(clientId)
      if (webhooks.length === 0) return undefined
      return batch => {
        const due = dueOf(webhooks, batch)
        if (due.length === 0) return undefined
        return {
          write: (client, eventIds) => writeDeliveries(client, { clientId, now: batch.receivedAt, due }, eventIds),
          committed() {
            context.bus.publish(subjects.entities(clientId), [{ entity: 'webhookDelivery', id: 0, change: 'added' }])
            sender.soon()
          },
        }
      }
    },
    async close() {
      await sender.stop()
      book.close()
    },
  }
}

/** What of a batch which webhooks are told: also an entry that turned out, or turns out late, to violate anti-passback. */
function dueOf(webhooks: readonly KnownWebhook[], { directory, stored, late }: SeenBatch): Due[] {
  const above = areasAbove(directory)
  const told = ({ areaIds }: KnownWebhook, areaId: number | null | undefined) =>
    areaIds.length === 0 || above(areaId).some(id => areaIds.includes(id))
  return webhooks.flatMap(webhook => {
    const { webhookId, name, eventTypes } = webhook
    const tells = new Set(eventTypes)
    const now = stored.flatMap(({ event, passback, offset }): Due[] => {
      const type = passback && tells.has(violated) ? violated : tells.has(event.type) ? event.type : undefined
      return type !== undefined && told(webhook, event.place.area?.id)
        ? [{ webhookId, name, type, at: { offset } }]
        : []
    })
    const before = tells.has(violated)
      ? late.flatMap(({ eventId, areaId }): Due[] =>
          told(webhook, areaId) ? [{ webhookId, name, type: violated, at: { eventId } }] : [],
        )
      : []
    return [...now, ...before]
  })
}
