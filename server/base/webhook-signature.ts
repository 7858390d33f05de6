import { createHmac, timingSafeEqual } from 'node:crypto'

/** How the secrets of Standard Webhooks begin. */
export const secretStart = 'whsec_'
/** A message signed longer ago, or ahead, is refused: it may have been recorded. */
const mostSkewMs = 300_000

const signature = (secret: string, id: string, timestamp: string, body: string) =>
  createHmac('sha256', Buffer.from(secret.slice(secretStart.length), 'base64'))
    .update(`${id}.${timestamp}.${body}`)
    .digest('base64')

/** The headers that prove where a message is from: `v1,` and HMAC-SHA256 over its id, the time and its body. */
export function signedHeaders(secret: string, id: string, at: Date, body: string): Readonly<Record<string, string>> {
  const timestamp = String(Math.floor(at.getTime() / 1000))
  return {
    'webhook-id': id,
    'webhook-timestamp': timestamp,
    'webhook-signature': `v1,${signature(secret, id, timestamp, body)}`,
  }
}

type Headers = Readonly<Record<string, string | readonly string[] | undefined>>

/** Whether who knows the secret has signed a message within the last five minutes. */
export function isSigned(secret: string, headers: Headers, now: Date, body: string): boolean {
  const [id, timestamp, given] = ['id', 'timestamp', 'signature'].map(name => headers[`webhook-${name}`])
  if (typeof id !== 'string' || typeof timestamp !== 'string' || typeof given !== 'string') return false
  if (!/^\d{1,12}$/.test(timestamp) || Math.abs(Number(timestamp) * 1000 - now.getTime()) > mostSkewMs) return false
  const right = Buffer.from(signature(secret, id, timestamp, body))
  // Several, while a secret is being changed.
  return given.split(' ').some(each => {
    const [version, text = ''] = each.split(',')
    const one = Buffer.from(text)
    return version === 'v1' && one.length === right.length && timingSafeEqual(one, right)
  })
}
