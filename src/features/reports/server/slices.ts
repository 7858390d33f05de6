import type { Stretch } from '../domain/period.ts'

const hourMs = 3_600_000
/** What a statement should take, so that ingest hardly waits for it on the embedded database. */
const goodMs = 40
const most = 7 * 24 * hourMs

/**
 * Runs a statement for one piece of a stretch after the other, the newest first, each as long as the last one's time allows.
 * @param run of a piece; its answer is given on
 */
export async function* slices<T>(
  { from, until }: Stretch,
  run: (piece: Stretch) => Promise<T>,
  signal?: AbortSignal,
): AsyncGenerator<T> {
  let lengthMs = 2 * hourMs
  for (let at = until.getTime(); at > from.getTime();) {
    signal?.throwIfAborted()
    const begin = Math.max(at - lengthMs, from.getTime())
    const began = performance.now()
    yield await run({ from: new Date(begin), until: new Date(at) })
    const tookMs = Math.max(1, performance.now() - began)
    lengthMs = Math.min(most, Math.max(hourMs / 4, lengthMs * Math.min(4, goodMs / tookMs)))
    at = begin
  }
}
