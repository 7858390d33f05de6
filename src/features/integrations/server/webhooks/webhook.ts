import { sql } from 'kysely'
import { fault } from '../../../../domain/faults.ts'
import type { SentOf } from '../../../../domain/record.ts'
import {
  behaviour,
  literalOf,
  refusalOf,
  refuseGuest,
  runSql,
  seal,
  type Writing,
} from '../../../../../server/kit/index.ts'
import { webhook } from '../../domain/webhook.ts'
import { senderOf } from './sender.ts'
import { newWebhookSecret } from './sign.ts'
import { insertTest } from './write-deliveries.ts'

type Webhook = typeof webhook

/** Each costs ingest a row for an event. */
const mostWebhooks = 20

/** A webhook gets no more than the user who sets it up may read, and belongs to no guest. */
function check(write: Writing<Webhook>, { url, eventTypes }: SentOf<Webhook>): void {
  refuseGuest(write)
  const { session, errors, context } = write
  if (!session.permissions.has('EVENT_READ')) throw fault('forbidden', { permission: 'EVENT_READ' })
  if (eventTypes?.length === 0) errors.push({ propertyName: 'eventTypes', errorMessage: 'Event types is required' })
  const refusal =
    url == null || !URL.canParse(url) ? undefined : refused(new URL(url), context.settings.webhookAllowPrivate)
  if (refusal !== undefined) errors.push({ propertyName: 'url', errorMessage: refusal })
}

/** Why an address is refused before it is looked up. */
function refused(url: URL, allowPrivate: boolean): string | undefined {
  if (url.username !== '' || url.password !== '') return 'Address must not have a user or a password'
  const literal = literalOf(url)
  const refusal = refusalOf(url, literal ? [literal] : [], allowPrivate)
  return refusal?.replace('It ', 'Address ').replace('Its address', 'Address')
}

async function checkCount({ client, session, errors }: Writing<Webhook>): Promise<void> {
  const rows = await runSql(
    client,
    sql`select 1 from webhook where "clientId" = ${session.clientId} and "deletedAt" is null limit ${mostWebhooks}`,
  )
  if (rows.length === mostWebhooks)
    errors.push({ propertyName: 'name', errorMessage: `There are ${mostWebhooks} webhooks already` })
}

export const keepSecret = (client: Writing['client'], webhookId: number, secret: string) =>
  runSql(
    client,
    sql`insert into device_secret ("entity", "recordId", "field", "value")
      values ('webhook', ${webhookId}, 'secret', ${seal(secret)})
      on conflict ("entity", "recordId", "field") do update set "value" = excluded."value"`,
  )

/** Its secret is made here, shown once in the answer (`secret`), and stored sealed. */
export const webhookBehaviour = behaviour(webhook, {
  async beforeAdd(write, values) {
    check(write, values)
    await checkCount(write)
    write.answer['secret'] = newWebhookSecret()
  },
  beforeEdit(write, values, current) {
    check(write, values)
    if (values.enabled !== undefined && values.enabled !== current.enabled)
      Object.assign(values, { problem: null, failingSince: null })
  },
  beforeDelete: refuseGuest,
  async afterWrite({ client, answer }, change, { webhookId }) {
    if (change === 'added') await keepSecret(client, webhookId, String(answer['secret']))
    if (change === 'deleted')
      await runSql(client, sql`delete from device_secret where "entity" = 'webhook' and "recordId" = ${webhookId}`)
  },
  commands: {
    async sendTest({ client, context, session, now, afterCommit, touched }, { webhookId, name }) {
      const id = await insertTest(client, { clientId: session.clientId, webhookId, name, now })
      touched.push({ entity: 'webhookDelivery', id, change: 'added' })
      afterCommit.push(() => senderOf(context)?.soon())
    },
    async newSecret(write, { webhookId }) {
      refuseGuest(write)
      const secret = newWebhookSecret()
      await keepSecret(write.client, webhookId, secret)
      return { answer: { secret } }
    },
  },
})
