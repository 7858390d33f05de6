/**
 * The process of the embedded database: owns the data folder, serves it on a local socket until the server asks it to
 * stop or is gone. Started by process.ts with one argument, an Assignment.
 */
import { mkdirSync, rmSync } from 'node:fs'
import { dirname, join } from 'node:path'
import { PGLiteSocketServer } from '@electric-sql/pglite-socket'
import { DataFolderInUse, identify, takeLockOfOrphan } from './lock.ts'
import type { Assignment, Order, Report } from './messages.ts'
import { openEngine } from './open-engine.ts'

const orphanPatienceMs = 10_000
/** More than the server's pools have together (`patience.ts`), with room for what has just left. */
const mostConnections = 40
const stopPatienceMs = 20_000

const assignment = JSON.parse(process.argv[2] ?? '{}') as Assignment
let stopping: Promise<unknown> | undefined
let serving: { stop(): Promise<void>; fsyncs(): number } | undefined

// Ctrl+C reaches the whole group: the server must be able to finish its work on the database before it stops it.
for (const signal of ['SIGINT', 'SIGTERM', 'SIGHUP'] as const) process.on(signal, () => {})
process.stderr.on('error', () => {})
process.on('disconnect', () => void stop())
process.on('message', (order: Order) => {
  if (order.order === 'stop') void stop()
  else report({ report: 'fsyncs', request: order.request, count: serving?.fsyncs() ?? 0 })
})

function report(message: Report, sent = () => {}): void {
  if (process.connected) process.send?.(message, undefined, {}, sent)
  else sent()
}

function stop(): Promise<unknown> {
  setTimeout(() => process.exit(1), stopPatienceMs).unref()
  stopping ??= (serving?.stop() ?? Promise.resolve()).then(
    // All is closed. An ordinary exit would wait up to a second for the engine's compiler threads.
    () => process.kill(process.pid, 'SIGKILL'),
    (error: unknown) => {
      process.stderr.write(`The embedded database did not stop cleanly: ${String(error)}\n`)
      process.exit(1)
    },
  )
  return stopping
}

async function serve(): Promise<void> {
  const { dataFolder, socketPath, port } = assignment
  mkdirSync(dataFolder, { recursive: true, mode: 0o700 })
  const owner = { ...identify(process.pid), server: identify(process.ppid) }
  const release = await takeLockOfOrphan(join(dataFolder, 'owner.lock'), owner, orphanPatienceMs)
  const opened = await openEngine(dataFolder)
  if (socketPath) rmSync(socketPath, { force: true })
  const address = socketPath ? { path: socketPath } : { host: '127.0.0.1', port }
  const server = new PGLiteSocketServer({ db: opened.engine, ...address, maxConnections: mostConnections })
  await server.start()
  serving = {
    fsyncs: () => opened.fsyncs(),
    stop: async () => {
      await server.stop()
      await opened.engine.checkpoint()
      await opened.engine.close()
      release()
      if (socketPath && !process.connected) rmSync(dirname(socketPath), { recursive: true, force: true })
    },
  }
  report({ report: 'ready', port: socketPath ? null : Number(server.getServerConn().split(':').at(-1)) })
  if (!process.connected) await stop()
}

serve().catch((error: unknown) => {
  const reason = error instanceof Error ? error.message : String(error)
  const ownerPid = error instanceof DataFolderInUse ? error.owner.pid : null
  report({ report: 'failed', reason, ownerPid }, () => process.exit(1))
})
