import * as z from 'zod'
import type { Context } from '../context.ts'
import { endpoint, nothing } from '../endpoint/endpoint.ts'
import { announceMessage, type OfMessage } from './announce-message.ts'
import { oneLine } from './render.ts'

/** Where the provider of text messages tells what has become of one. */
export const receiptPath = '/sms/receipt'

const receipt = z.object({
  /** Of the message, as it was sent. */
  id: z.string().max(300),
  status: z.enum(['delivered', 'failed']),
  /** Why it failed, in plain words. */
  reason: z.string().max(1000).optional(),
})
type Receipt = z.infer<typeof receipt>
const mostReason = 300

/** Takes receipts, of a provider that signs them. */
export const receiptEndpoint = endpoint({
  method: 'POST',
  path: receiptPath,
  tag: 'mailMessage',
  summary: 'Receipt of the provider of text messages, signed as Standard Webhooks has it',
  public: true,
  signedBy: ({ settings }) => settings.sms?.secret,
  body: receipt,
  bodyLimit: 8192,
  refusal: 400,
  reply: nothing,
  status: 204,
  handle: ({ context, body }) => note(context, body),
})

/** A receipt of a message that is not known, or was sent again since, is taken and changes nothing. */
async function note(context: Context, { id, status, reason }: Receipt): Promise<void> {
  const told = reason === undefined ? '' : `: ${oneLine(reason, mostReason)}`
  const { rows: changed } = await context.database.pool.query<OfMessage>(
    `update mail_message m set "status" = $2, "reason" = $3 from mail_delivery d
       where d."channel" = 'sms' and d."messageId" = $1 and m."mailMessageId" = d."mailMessageId"
         and m."status" in ('waiting', 'sent') returning m."mailMessageId", m."clientId", m."causeEntity", m."causeId"`,
    [id, status, status === 'failed' ? `The network did not deliver it${told}` : null],
  )
  for (const message of changed) await announceMessage(context, message)
}
