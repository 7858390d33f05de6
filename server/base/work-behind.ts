/** Work that follows commits. */
export interface WorkBehind {
  /** Starts it, or has it run once more where it runs already. */
  readonly soon: () => void
  /** Ends it, and resolves when a run in flight has ended. */
  readonly stop: () => Promise<void>
}

/**
 * Does some work behind commits, never twice at once here.
 * @param onError gets what fails; it is not tried again before the next `soon`
 */
export function workBehind(work: (stop: AbortSignal) => Promise<void>, onError: (error: unknown) => void): WorkBehind {
  const stopping = new AbortController()
  let running: Promise<void> | undefined
  let isAsked = false
  const soon = (): void => {
    isAsked = true
    if (running || stopping.signal.aborted) return
    isAsked = false
    running = work(stopping.signal)
      .catch(onError)
      .finally(() => {
        running = undefined
        if (isAsked) soon()
      })
  }
  return {
    soon,
    async stop() {
      stopping.abort()
      await running
    },
  }
}
