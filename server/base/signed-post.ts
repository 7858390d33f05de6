import { signedHeaders } from './webhook-signature.ts'

interface SignedPost {
  /** The provider's webhook. A user and password in it are sent as such, not in the address. */
  readonly url: string
  /** `whsec_...` */
  readonly secret: string
  /** The same over all tries of one message. */
  readonly id: string
  readonly at: Date
  /** JSON. */
  readonly body: string
  readonly signal: AbortSignal
}

/**
 * Sends JSON once to a webhook that the operator has set, signed (Standard Webhooks). Redirects are not followed.
 * @returns the answer, whatever its status; its body has not been read
 * @throws where no answer came before the signal
 */
export async function signedPost({ url, secret, id, at, body, signal }: SignedPost): Promise<Response> {
  const { user, bare } = withoutUser(url)
  return fetch(bare, {
    method: 'POST',
    redirect: 'manual',
    headers: {
      'content-type': 'application/json',
      'user-agent': 'Gatehouse',
      ...user,
      ...signedHeaders(secret, id, at, body),
    },
    body,
    signal,
  })
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
