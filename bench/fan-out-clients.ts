import { WebSocket } from 'ws'

/** The commands to the process of the clients. */
export type Order =
  | { readonly open: { readonly urls: readonly string[]; readonly greetings: readonly string[] } }
  | { readonly until: number }
/** Its answers: all are open, or all have received this many batches. */
export type Done = 'open' | 'reached'

const record = '\u001e'
/** A client that says nothing for half a minute is cut off. */
const ping = `{"type":6}${record}`
const pingEveryMs = 10_000
/** Answers and pings are smaller, batches larger. */
const smallest = 1000
const sockets: WebSocket[] = []
const had = new Map<WebSocket, number>()
/** How many clients have received this many batches. */
const arrived = new Map<number, number>()
let waitingFor: number | undefined

const tell = (done: Done) => process.send?.(done)

/** Tells once every client has had what is waited for. */
function look(): void {
  if (waitingFor === undefined || arrived.get(waitingFor) !== sockets.length) return
  arrived.delete(waitingFor)
  waitingFor = undefined
  tell('reached')
}

function count(socket: WebSocket): void {
  const now = (had.get(socket) ?? 0) + 1
  had.set(socket, now)
  arrived.set(now, (arrived.get(now) ?? 0) + 1)
  if (arrived.get(now) === sockets.length) look()
}

function fail(why: string): never {
  process.stderr.write(`${why}\n`)
  process.exit(1)
}

/** Opens a socket, says one after the other what it has to say, and counts the large messages: batches. */
async function open(url: string, greetings: readonly string[]): Promise<void> {
  const socket = new WebSocket(url, { perMessageDeflate: false, skipUTF8Validation: true })
  sockets.push(socket)
  const { promise, resolve } = Promise.withResolvers<void>()
  const unsaid = [...greetings]
  const greet = () => {
    const next = unsaid.shift()
    if (next === undefined) resolve()
    else socket.send(next + record)
  }
  socket.on('open', greet)
  socket.on('error', error => fail(error.message))
  socket.on('close', code => fail(`A client was cut off with ${code}`))
  socket.on('message', (data: Buffer) => (data.length > smallest ? count(socket) : greet()))
  if (greetings.length > 0) setInterval(() => socket.send(ping), pingEveryMs)
  await promise
}

process.on('message', (order: Order) => {
  if ('until' in order) {
    waitingFor = order.until
    return look()
  }
  void Promise.all(order.open.urls.map(url => open(url, order.open.greetings))).then(() => tell('open'))
})
// A benchmark that was killed leaves nothing behind that keeps calling.
process.on('disconnect', () => process.exit())
