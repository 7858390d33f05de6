import type { Pool } from 'pg'
import { open } from '../../../../../server/kit/index.ts'
import { feedColumns, feedEventOf, type FeedRow } from '../feed-event.ts'
import type { Taken } from './take.ts'

/** Where a delivery goes, and the secret that signs it. */
export interface Target {
  readonly url: string
  readonly secret: string
}

/** Where a delivery goes; undefined where its webhook is deleted or switched off. */
export async function targetOf(pool: Pool, { webhookId }: Taken): Promise<Target | undefined> {
  const { rows } = await pool.query<Target>(
    `select w."url", s."value" as "secret" from webhook w
     join device_secret s on s."entity" = 'webhook' and s."recordId" = w."webhookId" and s."field" = 'secret'
     where w."webhookId" = $1 and w."enabled" and w."deletedAt" is null`,
    [webhookId],
  )
  return rows[0] && { url: rows[0].url, secret: open(rows[0].secret) }
}

/** What is sent: the same at every attempt. Undefined where the event is not stored any longer. */
export async function messageOf(pool: Pool, { eventId, clientId, type, created }: Taken): Promise<string | undefined> {
  if (eventId === null) return JSON.stringify({ type, timestamp: created.toISOString(), data: {} })
  const { rows } = await pool.query<FeedRow>(
    `select ${feedColumns} from event where "eventId" = $1 and "clientId" = $2`,
    [eventId, clientId],
  )
  const data = rows[0] && feedEventOf(rows[0])
  return data && JSON.stringify({ type, timestamp: data.occurredAt, data })
}
