import type { Pool } from 'pg'
import type { Words } from '../../../../domain/vocabulary.ts'
import { open } from '../../../../../server/kit/index.ts'
import { feedColumns, feedEventOf, type FeedRow } from '../feed-event.ts'
import type { Taken } from './take.ts'

/** Where a delivery goes, and the secret that signs it. */
export interface Target {
  readonly url: string
  /** Undefined where it can't be read any more: after a restore without its key. */
  readonly secret: string | undefined
}

/** Where a delivery goes; undefined where its webhook is deleted or switched off. */
export async function targetOf(pool: Pool, { webhookId }: Taken): Promise<Target | undefined> {
  const { rows } = await pool.query<{ url: string; secret: string }>(
    `select w."url", s."value" as "secret" from webhook w
     join device_secret s on s."entity" = 'webhook' and s."recordId" = w."webhookId" and s."field" = 'secret'
     where w."webhookId" = $1 and w."enabled" and w."deletedAt" is null`,
    [webhookId],
  )
  const [row] = rows
  return row && { url: row.url, secret: opened(row.secret) }
}

function opened(sealed: string): string | undefined {
  try {
    return open(sealed)
  } catch {
    return undefined
  }
}

/** What is sent: the same at every attempt. Undefined where the event is not stored any longer. */
export async function messageOf(
  pool: Pool,
  { eventId, clientId, type, created }: Taken,
  words: Words,
): Promise<string | undefined> {
  if (eventId === null) return JSON.stringify({ type, timestamp: created.toISOString(), data: {} })
  const { rows } = await pool.query<FeedRow>(
    `select ${feedColumns} from event where "eventId" = $1 and "clientId" = $2`,
    [eventId, clientId],
  )
  const data = rows[0] && feedEventOf(rows[0], words)
  return data && JSON.stringify({ type, timestamp: data.occurredAt, data })
}
