import type { PoolClient } from 'pg'
import { Counter } from 'prom-client'
import {
  afterCommit,
  type Context,
  endpoint,
  hubMessage,
  inTransaction,
  insertRows,
  nothing,
  tell,
} from '../../../../server/kit/index.ts'
import { sms } from '../../../domain/entities/hardware/sms.ts'
import { fault } from '../../../domain/faults.ts'
import { type InboundMessage, inboundMessage, smsReceived, type SmsReceived } from '../domain/texting.ts'
import { senderOf } from './numbers.ts'
import { tellAdded } from './tell.ts'

/** Told to the pages when a SIM has sent a message. */
export const received = hubMessage({
  name: 'smsReceived',
  permission: sms.permission.read,
  schema: smsReceived,
  areaOf: ({ areaIds }) => areaIds,
})

const mostId = 200

/** Takes a text message that a SIM has sent, from the provider; one that comes twice is taken once. */
export const takeMessage = endpoint({
  method: 'POST',
  path: '/sms/inbound',
  tag: sms.id,
  summary: 'A text message from a SIM, handed over by the provider, signed as Standard Webhooks has it',
  public: true,
  signedBy: ({ settings }) => settings.sms?.secret,
  body: inboundMessage,
  bodyLimit: 16_384,
  refusal: 400,
  reply: nothing,
  status: 204,
  async handle({ context, request, body }) {
    const id = String(request.headers['webhook-id'])
    if (id.length > mostId) throw fault('badRequest', { message: `webhook-id is longer than ${mostId} characters` })
    const { sent, isFirst } = await inTransaction(context.database.pool, client => take(client, context, id, body))
    if (isFirst) countOf(context).inc({ outcome: sent ? 'taken' : 'unknown' })
    if (sent === 'before') return
    if (!sent) throw fault('notFound')
    const { clientId, told } = sent
    await tellAdded(context, told.smsId)
    afterCommit([() => tell(context.bus, clientId, received, told)])
  },
})

interface Taken {
  /** What is new; 'before' where it was taken already, nothing where no SIM has the number. */
  readonly sent: { readonly clientId: number; readonly told: SmsReceived } | 'before' | undefined
  /** Whether the provider hands it over for the first time. */
  readonly isFirst: boolean
}

/** Writes a message down, once for its id. One of no SIM is remembered too, so that it counts once however often it comes. */
async function take(client: PoolClient, context: Context, id: string, body: InboundMessage): Promise<Taken> {
  const now = context.now()
  const { rowCount } = await client.query(
    'insert into sms_inbound ("webhookId", "receivedAt") values ($1, $2) on conflict do nothing',
    [id, now],
  )
  const isFirst = rowCount === 1
  const { rows } = await client.query<{ smsId: number | null }>(
    'select "smsId" from sms_inbound where "webhookId" = $1 for update',
    [id],
  )
  if (rows[0]?.smsId != null) return { sent: 'before', isFirst }
  const sender = await senderOf(client, body.from)
  if (!sender) return { sent: undefined, isFirst }
  const { simId, clientId, reference, areaIds, number } = sender
  // Its own clock may be wrong: nothing was sent after it came.
  const dateTime = body.at !== undefined && new Date(body.at) < now ? new Date(body.at) : now
  const row = { clientId, simId, dateTime, direction: 'in', message: body.text, number }
  const [smsId = 0] = await insertRows(client, sms.table, [row], sms.key)
  await client.query('update sms_inbound set "smsId" = $2 where "webhookId" = $1', [id, smsId])
  return { sent: { clientId, told: { smsId, simId, areaIds: [...areaIds], reference, message: body.text } }, isFirst }
}

const name = 'gatehouse_sms_received_total'

/** Counts what the provider hands over, by whether a SIM has its number. */
function countOf({ metrics }: Pick<Context, 'metrics'>): Counter<'outcome'> {
  const known = metrics.getSingleMetric(name) as Counter<'outcome'> | undefined
  return (
    known ??
    new Counter({
      name,
      help: 'Text messages that the provider has handed over: taken, or of a number that no SIM has (unknown)',
      labelNames: ['outcome'],
      registers: [metrics],
    })
  )
}
