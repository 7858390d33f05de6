import http from 'node:http'
import https from 'node:https'
import { type Address, addressesOf, refusalOf } from './addresses.ts'
import { aborted, only } from './one-address.ts'

/** The longest answer that is read, in bytes. */
const mostBytes = 512 * 1024

interface Asking {
  readonly method?: string | undefined
  readonly headers?: Readonly<Record<string, string>> | undefined
  readonly body?: string | undefined
  readonly signal?: AbortSignal | undefined
  /** Private addresses too, and there plain http. */
  readonly allowPrivate: boolean
  /** How long all of it may take, in ms. */
  readonly withinMs: number
}

/**
 * Asks an address that a user has given, and reads the answer: at most 512 KB of it. It is connected to an address that
 * was checked, and not looked up again; redirects are not followed.
 * @throws where the address is refused, or nothing (complete) comes in time
 */
export async function checkedFetch(url: URL, asking: Asking): Promise<Response> {
  const { allowPrivate, withinMs, signal: given } = asking
  const limit = AbortSignal.timeout(withinMs)
  const signal = given ? AbortSignal.any([given, limit]) : limit
  const addresses = await Promise.race([addressesOf(url), aborted(signal)])
  const refusal = refusalOf(url, addresses, allowPrivate)
  const [address] = addresses
  if (refusal !== undefined || !address) throw new Error(refusal ?? 'Its host has no address')
  // Also where a server says something that is no answer, like 101.
  return Promise.race([answerOf(url, asking, address, signal), aborted(signal)])
}

function answerOf(
  url: URL,
  { method = 'GET', headers, body }: Asking,
  address: Address,
  signal: AbortSignal,
): Promise<Response> {
  const sent = body === undefined ? undefined : Buffer.from(body)
  return new Promise((resolve, reject) => {
    const options: https.RequestOptions = {
      method,
      // A connection of its own: none that was made to another address is used again.
      agent: false,
      lookup: only(address),
      headers: { ...headers, ...(sent && { 'content-length': sent.length }) },
      signal,
    }
    const request = (url.protocol === 'http:' ? http : https).request(url, options, answer => {
      read(answer).then(resolve, reject)
    })
    request.on('error', reject)
    request.on('close', () => reject(new Error('It closed without an answer')))
    request.end(sent)
  })
}

async function read(answer: http.IncomingMessage): Promise<Response> {
  const parts: Buffer[] = []
  let size = 0
  for await (const part of answer as AsyncIterable<Buffer>) {
    size += part.length
    if (size > mostBytes) throw new Error('The answer is too long')
    parts.push(part)
  }
  const status = answer.statusCode ?? 0
  const headers = Object.entries(answer.headers).flatMap(([name, value]) =>
    typeof value === 'string' ? [[name, value] as [string, string]] : [],
  )
  const isEmpty = [204, 205, 304].includes(status)
  return new Response(isEmpty ? null : Buffer.concat(parts), { status, headers })
}
