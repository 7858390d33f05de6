/** Rows are drawn at once and ask together. */
const gatherMs = 20

interface Gathering<T> {
  /** Keys a request, as many as the server answers. */
  readonly most: number
  /** It is asked no more often than this. */
  readonly everyMs: number
  /** One request; what it doesn't answer there is none of. */
  readonly read: (keys: readonly number[]) => Promise<ReadonlyMap<number, T>>
}
interface Waiting<T> {
  readonly resolve: (value: T | null) => void
  readonly reject: (error: unknown) => void
}

/**
 * Reads by their keys, in one request, what many rows ask for one by one; null where there is none. A row that is gone
 * before it was asked for is not asked for.
 */
export function gather<T>({ most, everyMs, read }: Gathering<T>) {
  /** Who waits for each key. */
  const waiting = new Map<number, Set<Waiting<T>>>()
  let timer: ReturnType<typeof setTimeout> | undefined
  let lastAskedAt = -Infinity

  /** Asks for those in the queue, up to `most`; the others follow in the next request. */
  async function ask(): Promise<void> {
    timer = undefined
    const asked = [...waiting].slice(0, most)
    for (const [key] of asked) waiting.delete(key)
    if (waiting.size > 0) askSoon()
    if (asked.length === 0) return
    lastAskedAt = performance.now()
    try {
      const found = await read(asked.map(([key]) => key))
      for (const [key, all] of asked) for (const { resolve } of all) resolve(found.get(key) ?? null)
    } catch (error) {
      for (const [, all] of asked) for (const { reject } of all) reject(error)
    }
  }

  function askSoon(): void {
    timer ??= setTimeout(() => void ask(), Math.max(gatherMs, lastAskedAt + everyMs - performance.now()))
  }

  return (key: number, signal: AbortSignal): Promise<T | null> =>
    new Promise((resolve, reject) => {
      const asking = { resolve, reject }
      const all = waiting.get(key) ?? new Set()
      waiting.set(key, all.add(asking))
      signal.addEventListener('abort', () => {
        all.delete(asking)
        if (all.size === 0 && waiting.get(key) === all) waiting.delete(key)
        reject(new DOMException('Nobody looks at it any more', 'AbortError'))
      })
      askSoon()
    })
}
