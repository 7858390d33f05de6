import type { RunningServer } from './start.ts'

/** One Ctrl+C may come twice at once: from the terminal, and passed on by npm. */
const sameSignalMs = 500

/**
 * Stops the server in order on Ctrl+C or SIGTERM: exit code 0. Where that takes longer than `stopWithinMs`, or a second signal
 * comes, it ends at once, with the process of its embedded database: exit code 1, and nothing committed is lost.
 * @param before is stopped first
 */
export function stopOnSignal(server: RunningServer, before: () => Promise<void>): void {
  const { stopWithinMs } = server.context.settings
  let stoppingSince: number | undefined
  const endAtOnce = (why: string) => {
    process.stderr.write(`${why}: ending Gatehouse at once\n`)
    server.context.database.kill?.()
    process.exit(1)
  }
  const stop = async () => {
    await before()
    await server.close()
    process.exit(0)
  }
  const heard = () => {
    if (stoppingSince !== undefined) {
      if (performance.now() - stoppingSince > sameSignalMs) endAtOnce('Told a second time')
      return
    }
    stoppingSince = performance.now()
    process.stdout.write('\nStopping Gatehouse\n')
    setTimeout(() => endAtOnce(`It did not stop within ${stopWithinMs / 1000} s`), stopWithinMs)
    stop().catch((error: unknown) => endAtOnce(`It did not stop in order (${String(error)})`))
  }
  for (const signal of ['SIGINT', 'SIGTERM'] as const) process.on(signal, heard)
}
