/** What a scroll through a list was like. */
export interface Scrolled {
  /** Between frames, ms. */
  readonly frames: readonly number[]
  /** Tasks of more than 50 ms. */
  readonly longTasks: readonly number[]
  /** The place of the last row that was seen. */
  readonly reached: number
}

/** Runs in the page: scrolls the list so many pixels a frame, as a wheel held down does, and notes each frame. */
export async function scrollList({ frames, px }: { frames: number; px: number }): Promise<Scrolled> {
  const scroller = document.querySelector('[role=grid]')?.parentElement
  if (!scroller) throw new Error('There is no list')
  const longTasks: number[] = []
  const watch = new PerformanceObserver(list => longTasks.push(...list.getEntries().map(({ duration }) => duration)))
  watch.observe({ type: 'longtask' })
  const frame = () => new Promise<number>(resolve => requestAnimationFrame(resolve))
  const times = [await frame()]
  for (let n = 0; n < frames; n++) {
    scroller.scrollTop += px
    times.push(await frame())
  }
  watch.disconnect()
  const rows = [...scroller.querySelectorAll('[aria-rowindex]')].map(row => Number(row.getAttribute('aria-rowindex')))
  return {
    frames: times.slice(1).map((at, index) => at - (times[index] ?? at)),
    longTasks,
    reached: Math.max(0, ...rows),
  }
}
