import { setTimeout as delay } from 'node:timers/promises'
import type pg from 'pg'

export interface WatchdogOptions {
  /** Asks the database something that takes no time. */
  readonly ask: () => Promise<unknown>
  /** How long it may be silent at this moment: longer while it does something that takes long. */
  readonly patienceMs: () => number
  /** Connections returned to these show that the database answers. */
  readonly pools: readonly pg.Pool[]
  /** Called each time it has been silent for too long. */
  readonly onHang: () => void
  readonly everyMs?: number
}

const tickMs = 100
/** Time in which this process itself stood still is no silence of the database. */
const longestTickMs = 500

/**
 * Watches a database whose process lives but may have stopped answering: a process that ends is seen by its supervisor,
 * a hanging one by nothing else. A query that fails is no hang, for something answered.
 * @returns stops watching
 */
export function watchForHangs({ ask, patienceMs, pools, onHang, everyMs = 1_000 }: WatchdogOptions): () => void {
  const stopping = new AbortController()
  const pause = (ms: number) => delay(ms, undefined, { signal: stopping.signal, ref: false }).catch(() => undefined)
  let silentMs = 0
  for (const pool of pools) pool.on('release', error => void (error || (silentMs = 0)))

  const askOnce = async () => {
    let answered = false
    silentMs = 0
    ask()
      .catch(() => undefined)
      .finally(() => (answered = true))
    while (!answered && !stopping.signal.aborted) {
      const before = performance.now()
      await pause(tickMs)
      silentMs += Math.min(performance.now() - before, longestTickMs)
      // Long work may have begun just after the question, which then waits behind it.
      if (answered || silentMs < patienceMs()) continue
      onHang()
      silentMs = 0
    }
  }
  const watch = async () => {
    for (; !stopping.signal.aborted; await pause(everyMs)) await askOnce()
  }
  void watch()
  return () => stopping.abort()
}
