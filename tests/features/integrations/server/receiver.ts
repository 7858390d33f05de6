import { createHmac } from 'node:crypto'
import http from 'node:http'
import type { AddressInfo } from 'node:net'

/** A message as it came. */
export interface Received {
  readonly id: string
  readonly body: { readonly type: string; readonly timestamp: string; readonly data: Record<string, unknown> }
  /** Whether it was signed with a secret. */
  readonly isOf: (secret: string) => boolean
  readonly at: Date
}

/** Another system that webhooks are sent to. */
export interface Receiver {
  readonly url: string
  readonly received: Received[]
  /** What it answers from now on. */
  answer: { status: number; headers?: Record<string, string>; never?: true }
  close(): Promise<void>
}

export async function startReceiver(): Promise<Receiver> {
  const received: Received[] = []
  const server = http.createServer((request, response) => {
    const chunks: Buffer[] = []
    request.on('data', (chunk: Buffer) => chunks.push(chunk))
    request.on('end', () => {
      received.push(messageOf(request.headers, Buffer.concat(chunks).toString()))
      if (!receiver.answer.never) response.writeHead(receiver.answer.status, receiver.answer.headers).end()
    })
  })
  await new Promise<void>(resolve => void server.listen(0, '127.0.0.1', resolve))
  const receiver: Receiver = {
    url: `http://127.0.0.1:${(server.address() as AddressInfo).port}/hook`,
    received,
    answer: { status: 200 },
    async close() {
      server.closeAllConnections()
      await new Promise(resolve => void server.close(resolve))
    },
  }
  return receiver
}

function messageOf(headers: http.IncomingHttpHeaders, text: string): Received {
  const [id, time, signature] = ['id', 'timestamp', 'signature'].map(name => String(headers[`webhook-${name}`]))
  return {
    id: String(id),
    body: JSON.parse(text) as Received['body'],
    at: new Date(Number(time) * 1000),
    isOf(secret) {
      const key = Buffer.from(secret.replace(/^whsec_/, ''), 'base64')
      return signature === `v1,${createHmac('sha256', key).update(`${id}.${time}.${text}`).digest('base64')}`
    },
  }
}
