import { fork, type ChildProcess } from 'node:child_process'
import { once } from 'node:events'
import { createServer } from 'node:http'
import type { AddressInfo, Socket } from 'node:net'
import { WebSocketServer } from 'ws'
import { batchFrame } from '../server/live/fan-out.ts'
import { lastSequence } from '../server/live/read-missed.ts'
import type { Order } from './fan-out-clients.ts'
import { openInProcess, tokensOf, type InProcess } from './in-process.ts'
import { liveBatches } from './live-batches.ts'
import { publisher } from './publisher.ts'
import type { Row } from './table.ts'

const clients = 500
const batchSize = 100
/** How many batches are in flight at once: below what counts as a slow consumer. */
const atOnce = 4
/** A session may have 64. */
const socketsPerSession = 50
const waves = 15
const rounds = 5
const limit = 5_000_000

/** A separate process with all the clients, so that their work is not counted. */
class Clients {
  readonly #process: ChildProcess = fork(new URL('fan-out-clients.ts', import.meta.url))
  readonly #ended = once(this.#process, 'exit').then(([code]) => {
    throw new Error(`The clients ended with ${String(code)}`)
  })

  async open(urls: readonly string[], greetings: readonly string[]): Promise<void> {
    await this.#do({ open: { urls, greetings } })
  }

  /** Resolves once each has received this many batches. */
  async haveHad(batches: number): Promise<void> {
    await this.#do({ until: batches })
  }

  close(): void {
    this.#ended.catch(() => {})
    this.#process.kill()
  }

  async #do(order: Order): Promise<void> {
    const done = new Promise(resolve => void this.#process.once('message', resolve))
    this.#process.send(order)
    await Promise.race([done, this.#ended])
  }
}

/** Deliveries (an event at a client) a CPU-second of this process while waves of batches are sent. */
async function deliveries(group: Clients, had: number, send: () => void): Promise<number> {
  const before = process.cpuUsage()
  for (let wave = 1; wave <= waves; wave++) {
    for (let n = 0; n < atOnce; n++) send()
    await group.haveHad(had + wave * atOnce)
  }
  const { user, system } = process.cpuUsage(before)
  return (waves * atOnce * batchSize * clients * 1e6) / (user + system)
}

/** The sockets of the house's logger hub, each following the client's stream from its end. */
async function followAll(house: InProcess, group: Clients): Promise<void> {
  const { url } = house.server
  const { pool, clientId } = house
  const tokens = await tokensOf(house, clients / socketsPerSession)
  const hub = `${url.replace('http', 'ws')}/hubs/logger?access_token=`
  await group.open(
    Array.from({ length: clients }, (_, n) => hub + String(tokens[n % tokens.length])),
    [
      JSON.stringify({ protocol: 'json', version: 1 }),
      JSON.stringify({
        type: 1,
        invocationId: '1',
        target: 'SubscribeEvents',
        arguments: [{ after: await lastSequence(pool, clientId) }],
      }),
    ],
  )
}

/** A frame of a text message from a server, as it is on the wire. */
function framed(payload: Buffer): Buffer {
  const header = Buffer.alloc(payload.length > 0xff_ff ? 10 : 4)
  header[0] = 0x81
  header[1] = payload.length > 0xff_ff ? 127 : 126
  if (payload.length > 0xff_ff) header.writeBigUInt64BE(BigInt(payload.length), 2)
  else header.writeUInt16BE(payload.length, 2)
  return Buffer.concat([header, payload])
}

/** The least that a broadcast can cost: bytes that were framed before, written to the sockets of a bare `ws` server. */
async function bare(group: Clients): Promise<() => Promise<number>> {
  const http = createServer()
  const sockets: Socket[] = []
  const server = new WebSocketServer({ server: http, perMessageDeflate: false })
  server.on('connection', (_socket, { socket }) => sockets.push(socket))
  await once(http.listen(0, '127.0.0.1'), 'listening')
  const frames = liveBatches(1000, batchSize, 7).map(batch => framed(batchFrame(batch).bytes))
  const { port } = http.address() as AddressInfo
  await group.open(
    Array.from({ length: clients }, () => `ws://127.0.0.1:${port}`),
    [],
  )
  let sent = 0
  return async () => {
    const rate = await deliveries(group, sent, () => {
      const bytes = frames[sent++ % frames.length] as Buffer
      for (const socket of sockets) socket.write(bytes)
    })
    return rate
  }
}

const median = (values: readonly number[]) =>
  values.toSorted((one, other) => one - other)[Math.floor(values.length / 2)] ?? Number.NaN

/** The hub's fan-out to 500 clients beside a bare broadcast of prepared frames, alternating in one run. */
export async function measure(): Promise<readonly Row[]> {
  const house = await openInProcess()
  const [ours, theirs] = [new Clients(), new Clients()]
  try {
    await followAll(house, ours)
    const publish = await publisher(house, batchSize)
    const broadcast = await bare(theirs)
    const hub: number[] = []
    const peer: number[] = []
    for (let round = 0; round <= rounds; round++) {
      hub.push(await deliveries(ours, round * waves * atOnce, publish))
      peer.push(await broadcast())
    }
    // The first round warms up.
    const [rate, best] = [median(hub.slice(1)), median(peer.slice(1))]
    const words = (figure: number) => `${(figure / 1e6).toFixed(1)} million deliveries per CPU-second`
    return [
      {
        what: `hub fan-out, ${clients} clients, batches of ${batchSize}`,
        value: `${words(rate)}, ${(rate / best).toFixed(2)} of a bare broadcast`,
        limit: words(limit),
        peer: `\`ws\`, frames ready beforehand: ${words(best)}`,
        pass: rate >= limit,
      },
    ]
  } finally {
    ours.close()
    theirs.close()
    await house.close()
  }
}
