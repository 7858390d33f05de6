import { signedHeaders } from '../base/webhook-signature.ts'
import type { Failure } from './failure.ts'
import type { Transport } from './transport.ts'

/** Where a provider takes text messages. */
export interface SmsProvider {
  /** Its webhook. A user and password in it are sent as such, not in the address. */
  readonly url: string
  /** `whsec_...`: messages to it and receipts from it are signed with it. */
  readonly secret: string
}

const withinMs = 15_000

class Answer extends Error {
  readonly status: number
  constructor(status: number) {
    super(`It answered ${status}`)
    this.status = status
  }
}

/**
 * Sends text messages by a provider's webhook: a signed POST (Standard Webhooks) of `{ id, to, text, receiptUrl }`. A
 * message keeps its id over all tries, so a provider can tell a second one. Redirects are not followed.
 * @param receiptUrl where the provider tells what has become of it
 */
export function smsTransport({ url, secret }: SmsProvider, receiptUrl: string, now: () => Date): Transport {
  const { user, bare } = withoutUser(url)
  return {
    channel: 'sms',
    failureOf,
    async send({ to, messageId, text }, stop) {
      const body = JSON.stringify({ id: messageId, to, text, receiptUrl })
      const response = await fetch(bare, {
        method: 'POST',
        redirect: 'manual',
        headers: {
          'content-type': 'application/json',
          'user-agent': 'Gatehouse',
          ...user,
          ...signedHeaders(secret, messageId, now(), body),
        },
        body,
        signal: AbortSignal.any([stop, AbortSignal.timeout(withinMs)]),
      })
      await response.body?.cancel()
      if (!response.ok) throw new Answer(response.status)
    },
    close: () => undefined,
  }
}

function withoutUser(text: string): { readonly bare: string; readonly user: Readonly<Record<string, string>> } {
  const url = new URL(text)
  const { username, password } = url
  url.username = ''
  url.password = ''
  const pair = `${decodeURIComponent(username)}:${decodeURIComponent(password)}`
  return {
    bare: url.href,
    user: username === '' ? {} : { authorization: `Basic ${Buffer.from(pair).toString('base64')}` },
  }
}

/** The provider will not have us, which is no fault of the message. */
const notOurs = new Set([401, 403, 404, 405, 410])
const later = new Set([408, 425, 429])

function failureOf(error: unknown): Failure {
  if (!(error instanceof Answer))
    return { kind: 'unreached', reason: 'The provider of text messages cannot be reached' }
  const { status, message } = error
  if (notOurs.has(status) || (status >= 300 && status < 400))
    return { kind: 'unreached', reason: `The provider of text messages does not accept this server. ${message}` }
  if (later.has(status) || status >= 500)
    return { kind: 'later', reason: `The provider of text messages did not take it. ${message}` }
  return { kind: 'refused', reason: `The provider of text messages refused it. ${message}` }
}
