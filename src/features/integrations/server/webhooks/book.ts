import type pg from 'pg'
import { clientBook, type ClientBook, type Context } from '../../../../../server/kit/index.ts'

/** What ingest has to know of a webhook that is switched on. */
export interface KnownWebhook {
  readonly webhookId: number
  readonly name: string
  readonly eventTypes: readonly string[]
  readonly areaIds: readonly number[]
}

/** The webhooks of each client that are switched on. */
export const webhookBook = (context: Pick<Context, 'database' | 'bus'>): ClientBook<readonly KnownWebhook[]> =>
  clientBook(context, ['webhook'], clientId => read(context.database.pool, clientId))

async function read(pool: pg.Pool, clientId: number): Promise<readonly KnownWebhook[]> {
  const { rows } = await pool.query<KnownWebhook>(
    `select "webhookId", "name", "eventTypes", "areaIds" from webhook
     where "clientId" = $1 and "deletedAt" is null and "enabled" order by lower("name"), "webhookId"`,
    [clientId],
  )
  return rows
}
