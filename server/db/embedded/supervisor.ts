import { statfs } from 'node:fs/promises'
import { setTimeout as delay } from 'node:timers/promises'
import { newAddress, type Address } from './address.ts'
import { startProcess, type EmbeddedProcess } from './process.ts'

export interface SupervisorOptions {
  dataFolder: string
  /**
   * The waits before new starts; the last one repeats. As many starts in a row that fail, and it is given up. A
   * database that does start and ends soon after is never given up, only started less and less often.
   */
  restartDelaysMs?: readonly number[]
  /** Once it has served for this long the delays start over. */
  stableAfterMs?: number
  /** Called at each unexpected end and recovery, with a message for the log. */
  onInterruption?: (text: string) => void
}

/** The embedded database, restarted whenever it ends. */
export interface Embedded {
  /** How node-postgres reaches it; the same over restarts. */
  host: string
  port: number
  /** The process that serves it now. */
  pid(): number
  /** How often it has ended unasked and come back. */
  restarts(): number
  /** Flushes to the disk since the current process started. */
  fsyncs(): Promise<number>
  /** Ends the process at once, even where it hangs; unless it is stopping it is started again. */
  kill(): void
  /** Resolves, with the reason, only when the database has ended and is not started again. */
  lost: Promise<Error>
  stop(): Promise<void>
}

const defaultRestartDelaysMs = [0, 250, 1_000, 4_000, 10_000]
/** About twice what a start after a crash takes: in a loop of ends the database serves most of the time, or waits. */
const defaultStableAfterMs = 2_000
/** With less room than this a start may fail for want of it: there is the log to replay, and a new piece of it. */
const roomToStart = 64 * 2 ** 20

/** Starts the database of `dataFolder` and starts it again when it ends unasked. Throws EmbeddedStartFailed. */
export async function superviseEmbedded(options: SupervisorOptions): Promise<Embedded> {
  const address = newAddress()
  try {
    const first = await start(options.dataFolder, address)
    return keepRunning(first, address, options)
  } catch (error) {
    address.remove()
    throw error
  }
}

async function start(dataFolder: string, address: Address): Promise<EmbeddedProcess> {
  const started = await startProcess({ dataFolder, socketPath: address.socketPath, port: address.port })
  if (started.port !== null) address.port = started.port
  return started
}

function keepRunning(first: EmbeddedProcess, address: Address, options: SupervisorOptions): Embedded {
  const { promise: lost, resolve: giveUp } = Promise.withResolvers<Error>()
  const stopping = new AbortController()
  let current = first
  let restarts = 0
  const watch = async () => {
    for (;;) {
      if (stopping.signal.aborted) void current.stop()
      const startedAt = performance.now()
      const how = await current.ended
      if (stopping.signal.aborted) return
      const next = await restart(how, performance.now() - startedAt)
      if (!next) return
      current = next
      restarts += 1
      if (!stopping.signal.aborted) options.onInterruption?.('The embedded database is back.')
    }
  }
  const restart = restarter(address, options, stopping.signal, giveUp)
  const watching = watch()
  const stop = async () => {
    stopping.abort()
    await current.stop()
    await watching
    address.remove()
  }
  let stopped: Promise<void> | undefined
  return {
    host: address.host,
    port: address.port,
    pid: () => current.pid,
    restarts: () => restarts,
    fsyncs: () => current.fsyncs(),
    kill: () => current.kill(),
    lost,
    stop: () => (stopped ??= stop()),
  }
}

/** Makes the function that restarts the database after an end; undefined: stopped in between, or given up. */
function restarter(address: Address, options: SupervisorOptions, stopping: AbortSignal, giveUp: (why: Error) => void) {
  const { dataFolder, restartDelaysMs = defaultRestartDelaysMs, onInterruption } = options
  const { stableAfterMs = defaultStableAfterMs } = options
  let waits = 0
  const wait = async (why: string) => {
    const waitMs = restartDelaysMs[Math.min(waits++, restartDelaysMs.length - 1)] ?? 0
    onInterruption?.(`The embedded database ${why}; starting it again in ${waitMs} ms.`)
    await delay(waitMs, undefined, { signal: stopping }).catch(() => {})
  }
  return async (how: string, servedMs: number): Promise<EmbeddedProcess | undefined> => {
    if (servedMs >= stableAfterMs) waits = 0
    let why = how
    for (let failed = 0; failed < restartDelaysMs.length;) {
      await wait(why)
      if (stopping.aborted) return undefined
      try {
        return await start(dataFolder, address)
      } catch (error) {
        const full = await isFull(dataFolder)
        why = `did not start (${full ? 'the disk is full: ' : ''}${(error as Error).message})`
        // Room will be made, and then it starts.
        if (!full) failed++
      }
    }
    giveUp(new Error(`The embedded database ${why}, and was given up after ${restartDelaysMs.length} new starts.`))
    return undefined
  }
}

async function isFull(dataFolder: string): Promise<boolean> {
  const disk = await statfs(dataFolder).catch(() => undefined)
  return disk !== undefined && disk.bavail * disk.bsize < roomToStart
}
