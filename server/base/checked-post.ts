import http from 'node:http'
import https from 'node:https'
import { type Address, addressesOf, refusalOf } from './addresses.ts'
import { aborted, only } from './one-address.ts'

/** An attempt takes this long at most. */
const withinMs = 10_000

/** What came of an attempt: the status of the answer, or why there was none. */
export interface Answered {
  readonly status: number | undefined
  readonly reason: string | undefined
}

interface Sending {
  readonly url: URL
  readonly headers: Readonly<Record<string, string>>
  readonly body: string | Buffer
  /** Private addresses too, and there plain http. */
  readonly allowPrivate: boolean
  /** Aborted when the server ends. */
  readonly stop: AbortSignal
}

/**
 * Sends a body once, to where a user has said. It is connected to an address that was checked, and not looked up again; redirects are not
 * followed, and what is answered is not read.
 */
export async function checkedPost({ url, headers, body, allowPrivate, stop }: Sending): Promise<Answered> {
  const signal = AbortSignal.any([stop, AbortSignal.timeout(withinMs)])
  try {
    const addresses = await Promise.race([addressesOf(url), aborted(signal)])
    const refusal = refusalOf(url, addresses, allowPrivate)
    const [address] = addresses
    if (refusal !== undefined || !address) return { status: undefined, reason: refusal ?? 'Its host has no address' }
    const status = await statusOf({ url, headers, body, address, signal })
    return { status, reason: status >= 200 && status < 300 ? undefined : said(status) }
  } catch (error) {
    return { status: undefined, reason: stop.aborted ? undefined : failure(error) }
  }
}

const said = (status: number) =>
  status >= 300 && status < 400 ? `It answered ${status}: redirects are not followed` : `It answered ${status}`

function statusOf({
  url,
  headers,
  body,
  address,
  signal,
}: Omit<Sending, 'stop' | 'allowPrivate'> & To): Promise<number> {
  return new Promise((resolve, reject) => {
    const options: https.RequestOptions = {
      method: 'POST',
      // A connection of its own: none that was made to another address is used again.
      agent: false,
      lookup: only(address),
      headers: { 'content-type': 'application/json', 'user-agent': 'Gatehouse', ...headers },
      signal,
    }
    const request = (url.protocol === 'http:' ? http : https).request(url, options, response => {
      resolve(response.statusCode ?? 0)
      response.destroy()
    })
    request.on('error', reject)
    request.end(body)
  })
}

interface To {
  readonly address: Address
  readonly signal: AbortSignal
}

const failures: Readonly<Record<string, string>> = {
  ENOTFOUND: 'Its host is not known',
  ENODATA: 'Its host has no address',
  EAI_AGAIN: 'Its host could not be looked up',
  ETIMEOUT: 'Its host could not be looked up',
  ECONNREFUSED: 'The connection was refused',
  ECONNRESET: 'The connection was cut',
  ABORT_ERR: `No answer within ${withinMs / 1000} seconds`,
  23: `No answer within ${withinMs / 1000} seconds`,
}

function failure(error: unknown): string {
  const code = error instanceof Error && 'code' in error ? String(error.code) : ''
  return failures[code] ?? `It could not be reached (${(code || 'unknown').slice(0, 100)})`
}
