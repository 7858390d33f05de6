import { createServer, type IncomingHttpHeaders, type ServerResponse } from 'node:http'
import type { AddressInfo } from 'node:net'
import { isSigned } from '../../../../server/base/webhook-signature.ts'

/** A request as the provider got it. */
interface Asked {
  readonly body: { readonly id: string; readonly postcode: string }
  readonly headers: IncomingHttpHeaders
  readonly isSigned: boolean
}

const json = (status: number, body: unknown) => (response: ServerResponse) =>
  void response.writeHead(status, { 'content-type': 'application/json' }).end(JSON.stringify(body))
export const mill = { line1: '1 Mill Lane', line2: null, city: ' Leeds ', county: 'West Yorkshire' }
export const addresses = (...list: unknown[]) => json(200, { addresses: list })
export const status =
  (code: number, headers: Record<string, string> = {}) =>
  (response: ServerResponse) =>
    void response.writeHead(code, headers).end()
export const text = (body: string) => (response: ServerResponse) => void response.writeHead(200).end(body)
/** Begins to answer, and never ends. */
export const slow = (response: ServerResponse) => void response.writeHead(200).write('{"addresses":[')

/** A provider of addresses: a real HTTP server on a free port. */
export async function startProvider() {
  const secret = `whsec_${Buffer.alloc(32, 9).toString('base64')}`
  const asked: Asked[] = []
  let answer: (response: ServerResponse) => void = addresses(mill)
  const server = createServer((request, response) => {
    const parts: Buffer[] = []
    request.on('data', (part: Buffer) => parts.push(part))
    request.on('end', () => {
      const body = Buffer.concat(parts).toString()
      const at = new Date(Number(request.headers['webhook-timestamp']) * 1000)
      asked.push({
        body: JSON.parse(body) as Asked['body'],
        headers: request.headers,
        isSigned: isSigned(secret, request.headers, at, body),
      })
      answer(response)
    })
  })
  await new Promise<void>(resolve => server.listen(0, '127.0.0.1', resolve))
  const { port } = server.address() as AddressInfo
  return {
    environment: { POSTCODE_URL: `http://gate:house@127.0.0.1:${port}/find`, POSTCODE_SECRET: secret },
    asked,
    answer: (wanted: typeof answer) => void (answer = wanted),
    close: () =>
      new Promise<void>(resolve => {
        server.close(() => resolve())
        server.closeAllConnections()
      }),
  }
}
