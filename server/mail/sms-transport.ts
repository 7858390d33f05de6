import { signedPost } from '../base/signed-post.ts'
import type { Provider } from '../settings.ts'
import type { Failure } from './failure.ts'
import type { Transport } from './transport.ts'

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
export function smsTransport(provider: Provider, receiptUrl: string, now: () => Date): Transport {
  return {
    channel: 'sms',
    failureOf,
    async send({ to, messageId, text }, stop) {
      const body = JSON.stringify({ id: messageId, to, text, receiptUrl })
      const response = await signedPost({
        ...provider,
        id: messageId,
        at: now(),
        body,
        signal: AbortSignal.any([stop, AbortSignal.timeout(withinMs)]),
      })
      await response.body?.cancel()
      if (!response.ok) throw new Answer(response.status)
    },
    close: () => undefined,
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
