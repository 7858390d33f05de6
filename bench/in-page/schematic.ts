/**
 * Runs in the page: goes to a path as the browser's back and forward buttons do.
 * @returns how long it took to paint a frame with enough of the wanted elements, in ms
 * @throws after 20 s
 */
export function openPath({ path, wanted, least }: { path: string; wanted: string; least: number }): Promise<number> {
  const began = performance.now()
  history.pushState(null, '', path)
  dispatchEvent(new PopStateEvent('popstate', { state: null }))
  return new Promise((resolve, reject) => {
    const look = () => {
      if (performance.now() - began > 20_000) reject(new Error(`${path} did not show`))
      // This frame paints what is in the document now; the next one begins after that.
      else if (document.querySelectorAll(wanted).length >= least)
        requestAnimationFrame(() => resolve(performance.now() - began))
      else requestAnimationFrame(look)
    }
    requestAnimationFrame(look)
  })
}

/** Runs in the page: drags the drawing about for so many frames, and records each frame and each long task. */
export async function dragDrawing({ frames, px }: { frames: number; px: number }) {
  const pane = document.querySelector('.react-flow__pane')
  if (!pane) throw new Error('There is no drawing')
  const longTasks: number[] = []
  const watch = new PerformanceObserver(list => longTasks.push(...list.getEntries().map(({ duration }) => duration)))
  watch.observe({ type: 'longtask' })
  const frame = () => new Promise<number>(resolve => requestAnimationFrame(resolve))
  const times = [await frame()]
  for (let n = 0; n < frames; n++) {
    // By the wheel, in and out: React Flow zooms, so that more and fewer parts are in view.
    const deltaY = Math.floor(n / 60) % 2 === 0 ? px : -px
    pane.dispatchEvent(new WheelEvent('wheel', { deltaY, clientX: 700, clientY: 500, bubbles: true, cancelable: true }))
    times.push(await frame())
  }
  watch.disconnect()
  return { frames: times.slice(1).map((at, index) => at - (times[index] ?? at)), longTasks }
}
