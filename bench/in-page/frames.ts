/** What a time in the life of a page was like. */
export interface Frames {
  /** Between frames, ms. */
  readonly frames: readonly number[]
  /** Tasks of more than 50 ms. */
  readonly longTasks: readonly number[]
}

/** Runs in the page: records each frame and each long task for this long. */
export async function watchFrames(ms: number): Promise<Frames> {
  const longTasks: number[] = []
  const watch = new PerformanceObserver(list => longTasks.push(...list.getEntries().map(({ duration }) => duration)))
  watch.observe({ type: 'longtask' })
  const frame = () => new Promise<number>(resolve => requestAnimationFrame(resolve))
  const times = [await frame()]
  const first = times[0] ?? 0
  while ((times.at(-1) ?? 0) - first < ms) times.push(await frame())
  watch.disconnect()
  return { frames: times.slice(1).map((at, index) => at - (times[index] ?? at)), longTasks }
}
