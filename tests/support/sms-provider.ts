import { createServer, type Server } from 'node:http'
import type { AddressInfo } from 'node:net'
import { isSigned, signedHeaders } from '../../server/base/webhook-signature.ts'

/** A text message as the provider got it. */
export interface ReceivedSms {
  readonly id: string
  readonly to: string
  readonly text: string
  readonly receiptUrl: string
  /** Whether it was signed with the secret that both know. */
  readonly isSigned: boolean
}

export interface SmsProviderServer {
  /** For SMS_URL and SMS_SECRET. */
  readonly url: string
  readonly secret: string
  readonly received: readonly ReceivedSms[]
  /** What it answers from now on; 202 at first. */
  answer(status: number): void
  /** Tells what has become of a message. @returns the status of the answer */
  receipt(origin: string, body: object, secret?: string): Promise<number>
  down(): Promise<void>
  up(): Promise<void>
}

/** A provider of text messages: a real HTTP server on a free port. */
export async function startSmsProvider(): Promise<SmsProviderServer> {
  const secret = `whsec_${Buffer.alloc(32, 7).toString('base64')}`
  const received: ReceivedSms[] = []
  let status = 202
  let port = 0
  let server: Server
  const up = async () => {
    server = createServer((request, response) => {
      const parts: Buffer[] = []
      request.on('data', (part: Buffer) => parts.push(part))
      request.on('end', () => {
        const body = Buffer.concat(parts).toString()
        if (status < 300)
          received.push({
            ...(JSON.parse(body) as Omit<ReceivedSms, 'isSigned'>),
            isSigned: isSigned(
              secret,
              request.headers,
              new Date(Number(request.headers['webhook-timestamp']) * 1000),
              body,
            ),
          })
        response.writeHead(status, status === 302 ? { location: '/elsewhere' } : {}).end()
      })
    })
    await new Promise<void>(resolve => server.listen(port, '127.0.0.1', resolve))
    port = (server.address() as AddressInfo).port
  }
  await up()
  return {
    url: `http://127.0.0.1:${port}/send`,
    secret,
    received,
    answer: wanted => void (status = wanted),
    async receipt(origin, told, by = secret) {
      const body = JSON.stringify(told)
      const headers = { 'content-type': 'application/json', ...signedHeaders(by, 'receipt', new Date(), body) }
      return (await fetch(`${origin}/api/sms/receipt`, { method: 'POST', headers, body })).status
    },
    down: () =>
      new Promise(resolve => {
        server.close(() => resolve())
        server.closeAllConnections()
      }),
    up,
  }
}
