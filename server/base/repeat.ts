/** Something that runs again and again, never twice at once. */
export interface Repeating {
  /** Stops it, and resolves when a run in flight has ended. */
  stop(): Promise<void>
}

/** Runs a task every `everyMs` (the first time after as long); a failure is reported and does not end it. */
export function repeat(everyMs: number, task: () => Promise<unknown>, onError: (error: unknown) => void): Repeating {
  let running: Promise<unknown> | undefined
  const timer = setInterval(() => {
    running ??= task()
      .catch(onError)
      .finally(() => (running = undefined))
  }, everyMs)
  timer.unref()
  return {
    async stop() {
      clearInterval(timer)
      await running
    },
  }
}
