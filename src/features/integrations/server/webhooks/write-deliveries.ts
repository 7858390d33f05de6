import { randomUUID } from 'node:crypto'
import type { PoolClient } from 'pg'
import { type Columns, Parameters, tableOf } from '../../../../../server/kit/index.ts'

/** An event that is to be sent to a webhook. */
export interface Due {
  readonly webhookId: number
  readonly name: string
  readonly type: string
  /** The event's place in its batch, from 1; or the id of an event of an earlier one. */
  readonly at: { readonly offset: number } | { readonly eventId: number }
}

const newMessageId = () => `msg_${randomUUID()}`

const columnsOf = (eventIds: readonly number[]): Columns<Due> => ({
  webhookId: ['integer', ({ webhookId }) => webhookId],
  webhook: ['text', ({ name }) => name],
  type: ['text', ({ type }) => type],
  eventId: ['bigint', ({ at }) => ('eventId' in at ? at.eventId : eventIds[at.offset - 1])],
  messageId: ['text', newMessageId],
})

/** Writes what is to be sent, once for each webhook, event and type of message, in one statement. */
export async function writeDeliveries(
  client: PoolClient,
  { clientId, now, due }: { clientId: number; now: Date; due: readonly Due[] },
  eventIds: readonly number[],
): Promise<void> {
  const parameters = new Parameters()
  const columns = columnsOf(eventIds)
  const names = Object.keys(columns)
    .map(name => `"${name}"`)
    .join(', ')
  const id = parameters.add(clientId, 'integer')
  const at = parameters.add(now.toISOString(), 'timestamptz')
  await client.query(
    `insert into webhook_delivery ("clientId", "created", "state", "nextAt", ${names})
     select ${id}, ${at}, 'waiting', ${at}, ${names} from ${parameters.table('d', tableOf(columns, due))}
     on conflict ("webhookId", "eventId", "type") do nothing`,
    parameters.values,
  )
}

/** Writes a message that is about no event. */
export async function insertTest(
  client: PoolClient,
  { clientId, webhookId, name, now }: { clientId: number; webhookId: number; name: string; now: Date },
): Promise<number> {
  const { rows } = await client.query<{ webhookDeliveryId: number }>(
    `insert into webhook_delivery ("clientId", "created", "webhookId", "webhook", "type", "state", "nextAt", "messageId")
     values ($1, $2, $3, $4, 'test', 'waiting', $2, $5) returning "webhookDeliveryId"`,
    [clientId, now, webhookId, name, newMessageId()],
  )
  return rows[0]?.webhookDeliveryId ?? 0
}
