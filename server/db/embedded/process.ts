import { fork, type ChildProcess } from 'node:child_process'
import { fileURLToPath } from 'node:url'
import { leanMemory } from '../../base/lean-memory.js'
import type { Assignment, Order, Report } from './messages.ts'

/** A process that hangs never stops by itself. */
const stopWithinMs = 15_000

const program = fileURLToPath(new URL('./child.ts', import.meta.url))

/** A running process of the embedded database. */
export interface EmbeddedProcess {
  pid: number
  /** The TCP port it chose; null on a unix socket. */
  port: number | null
  /** Settles when it has ended, for any reason, with a text saying how. */
  ended: Promise<string>
  fsyncs(): Promise<number>
  /** Asks it to write everything down and end; settles when it has, or was ended because it took too long. */
  stop(): Promise<void>
  /** Ends it at once, even where it hangs; the next start replays its log. */
  kill(): void
}

/** The embedded database could not start. `ownerPid` names the process that owns the folder, where that is why. */
export class EmbeddedStartFailed extends Error {
  override name = 'EmbeddedStartFailed'
  readonly ownerPid: number | null
  constructor(reason: string, ownerPid: number | null) {
    super(reason)
    this.ownerPid = ownerPid
  }
}

/**
 * Starts the process and waits until it takes connections. It ends by itself when this process does.
 * Throws EmbeddedStartFailed.
 */
export async function startProcess(assignment: Assignment): Promise<EmbeddedProcess> {
  const child = fork(program, [JSON.stringify(assignment)], {
    execArgv: [],
    env: { ...leanMemory, ...process.env },
    stdio: ['ignore', 'ignore', 'inherit', 'ipc'],
  })
  const ended = new Promise<string>(resolve => {
    child.once('error', error => resolve(error.message))
    child.once('exit', (code, signal) => resolve(signal ? `ended by ${signal}` : `ended with code ${code}`))
  })
  const port = await readiness(child, ended)
  return {
    pid: child.pid ?? 0,
    port,
    ended,
    fsyncs: fsyncCounter(child, ended),
    stop: async () => {
      send(child, { order: 'stop' })
      const late = setTimeout(() => child.kill('SIGKILL'), stopWithinMs)
      await ended
      clearTimeout(late)
    },
    kill: () => void child.kill('SIGKILL'),
  }
}

function readiness(child: ChildProcess, ended: Promise<string>): Promise<number | null> {
  return new Promise((resolve, reject) => {
    const hear = (message: Report) => {
      if (message.report === 'ready') resolve(message.port)
      else if (message.report === 'failed') reject(new EmbeddedStartFailed(message.reason, message.ownerPid))
    }
    child.on('message', hear)
    void ended.then(how => reject(new EmbeddedStartFailed(`The embedded database did not start: it ${how}.`, null)))
  })
}

function fsyncCounter(child: ChildProcess, ended: Promise<string>): () => Promise<number> {
  let last = 0
  const waiting = new Map<number, (count: number) => void>()
  child.on('message', (message: Report) => {
    if (message.report !== 'fsyncs') return
    waiting.get(message.request)?.(message.count)
    waiting.delete(message.request)
  })
  return () =>
    new Promise((resolve, reject) => {
      const request = ++last
      waiting.set(request, resolve)
      void ended.then(how => reject(new Error(`The embedded database ${how}.`)))
      send(child, { order: 'countFsyncs', request })
    })
}

/** A process that has just ended can't receive messages; its end is reported by `ended`. */
function send(child: ChildProcess, order: Order): void {
  if (child.connected) child.send(order, () => {})
}
