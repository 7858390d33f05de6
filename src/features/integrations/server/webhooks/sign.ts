import { createHmac, randomBytes } from 'node:crypto'

const start = 'whsec_'

/** A new secret, as Standard Webhooks has it. */
export const newWebhookSecret = (): string => `${start}${randomBytes(32).toString('base64')}`

/** The headers that prove where a message is from: `v1,` and HMAC-SHA256 over its id, the time and its body. */
export function signedHeaders(secret: string, id: string, at: Date, body: string): Readonly<Record<string, string>> {
  const timestamp = String(Math.floor(at.getTime() / 1000))
  const key = Buffer.from(secret.slice(start.length), 'base64')
  const signature = createHmac('sha256', key).update(`${id}.${timestamp}.${body}`).digest('base64')
  return { 'webhook-id': id, 'webhook-timestamp': timestamp, 'webhook-signature': `v1,${signature}` }
}
