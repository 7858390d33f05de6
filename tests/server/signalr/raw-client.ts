import { once } from 'node:events'
import { WebSocket } from 'ws'

export const separator = '\u001e'
export const handshake = { protocol: 'json', version: 1 }

/** A bare websocket that can say what the real client never would. */
export class RawClient {
  readonly socket: WebSocket
  /** Everything received, as it came. */
  readonly received: string[] = []
  readonly closed: Promise<{ code: number; reason: string }>
  readonly #records: unknown[] = []
  #wake: () => void = () => {}

  private constructor(socket: WebSocket) {
    this.socket = socket
    socket.on('message', (data: Buffer) => {
      this.received.push(data.toString())
      for (const record of data.toString().split(separator).slice(0, -1)) this.#records.push(JSON.parse(record))
      this.#wake()
    })
    socket.on('error', () => {})
    this.closed = new Promise(resolve =>
      socket.on('close', (code, reason) => {
        resolve({ code, reason: reason.toString() })
        this.#wake()
      }),
    )
  }

  /** An open socket; with `greeted` the handshake is done too. */
  static async open(url: string, { token = 'alice', greeted = true, headers = {} } = {}): Promise<RawClient> {
    const socket = new WebSocket(url.replace('http', 'ws'), {
      headers: { authorization: `Bearer ${token}`, ...headers },
    })
    const raw = new RawClient(socket)
    await once(socket, 'open')
    if (!greeted) return raw
    raw.send(handshake)
    await raw.next()
    return raw
  }

  send(...messages: unknown[]): void {
    this.socket.send(messages.map(message => JSON.stringify(message) + separator).join(''))
  }

  /** The next message that is no ping; undefined when the socket is closed. */
  async next(): Promise<unknown> {
    for (;;) {
      const record = this.#records.shift()
      if (record !== undefined && !isPing(record)) return record
      if (record !== undefined) continue
      if (this.socket.readyState === WebSocket.CLOSED) return undefined
      await new Promise<void>(resolve => (this.#wake = resolve))
    }
  }
}

/** The HTTP status that refuses a websocket, or 101. */
export function upgradeStatus(url: string, headers: Record<string, string> = {}): Promise<number> {
  const socket = new WebSocket(url.replace('http', 'ws'), { headers })
  return new Promise((resolve, reject) => {
    socket.on('unexpected-response', (_request, response) => {
      response.resume()
      resolve(response.statusCode ?? 0)
    })
    socket.on('open', () => {
      socket.close()
      resolve(101)
    })
    socket.on('error', reject)
  })
}

function isPing(record: unknown): boolean {
  return typeof record === 'object' && record !== null && 'type' in record && record.type === 6
}
