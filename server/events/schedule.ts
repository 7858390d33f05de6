/** Something that runs again and again, never twice at once. */
export interface Schedule {
  /** Stops it, and resolves when a run under way has ended. */
  stop(): Promise<void>
}

/** Runs a task every `everyMs` (the first time after as long); a failure is told and does not end it. */
export function repeat(everyMs: number, task: () => Promise<unknown>, onError: (error: unknown) => void): Schedule {
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
