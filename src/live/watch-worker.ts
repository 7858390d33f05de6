/** How often a worker is asked whether it is there, and how many askings long it may be silent. */
export const askEveryMs = 1000
export const patience = 10
/** A worker that keeps failing is replaced this long after each failure. */
export const restartAfterMs = 5000

/** What is needed of a `Worker`. */
export type Watched = Pick<EventTarget, 'addEventListener' | 'removeEventListener'>

/**
 * Calls back once when a worker has failed (its script could not be loaded, or an error was not caught in it), hangs, or
 * has ended; never because page and worker slept together. A worker that has not answered yet is still loading.
 * @param ask answered by the worker
 * @returns how to stop
 */
export function watchWorker(worker: Watched, ask: () => Promise<unknown>, onDead: () => void): () => void {
  let asking: ReturnType<typeof setInterval> | undefined
  let failing: ReturnType<typeof setTimeout> | undefined
  let silentFor = 0
  let isStopped = false
  const stop = () => {
    isStopped = true
    clearInterval(asking)
    clearTimeout(failing)
    worker.removeEventListener('error', onError)
  }
  const die = () => {
    stop()
    onDead()
  }
  const onError = () => (failing ??= setTimeout(die, restartAfterMs))
  const askOnce = () => void ask().then(() => (silentFor = 0))
  worker.addEventListener('error', onError)
  void ask().then(() => {
    if (isStopped) return
    asking = setInterval(() => {
      // Counted in turns of the page: after a sleep of both, the worker has as many as ever.
      if (++silentFor > patience) return die()
      askOnce()
    }, askEveryMs)
  })
  return stop
}
