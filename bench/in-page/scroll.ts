/** What a scroll through a list was like. */
export interface Scrolled {
  /** Between frames, ms. */
  readonly frames: readonly number[]
  /** Tasks of more than 50 ms. */
  readonly longTasks: readonly number[]
  /** The place of the last row that was seen. */
  readonly reached: number
}

/** How a grid is scrolled: px of each frame, down and (there and back) across. */
export interface Scroll {
  readonly frames: number
  readonly px: number
  readonly acrossPx?: number
}

/** Runs in the page: scrolls the list this many pixels per frame, like a wheel held down, and records each frame. */
export async function scrollList({ frames, px, acrossPx = 0 }: Scroll): Promise<Scrolled> {
  const grid = document.querySelector('[role=grid]')
  const scroller = grid && grid.scrollHeight > grid.clientHeight ? grid : grid?.parentElement
  if (!scroller) throw new Error('There is no list')
  let across = acrossPx
  const longTasks: number[] = []
  const watch = new PerformanceObserver(list => longTasks.push(...list.getEntries().map(({ duration }) => duration)))
  watch.observe({ type: 'longtask' })
  const frame = () => new Promise<number>(resolve => requestAnimationFrame(resolve))
  const times = [await frame()]
  for (let n = 0; n < frames; n++) {
    scroller.scrollTop += px
    const left = scroller.scrollLeft
    scroller.scrollLeft += across
    if (scroller.scrollLeft === left) across = -across
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
