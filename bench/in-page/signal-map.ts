/**
 * Runs in the page: goes to a path as the browser's back and forward buttons do.
 * @returns how long it took until its map was drawn, in ms
 * @throws after 90 s
 */
export function openMap(path: string): Promise<number> {
  const began = performance.now()
  history.pushState(null, '', path)
  dispatchEvent(new PopStateEvent('popstate', { state: null }))
  return new Promise((resolve, reject) => {
    const look = () => {
      const isDrawn =
        document.querySelector('main canvas') !== null && document.querySelector('[aria-busy=true]') === null
      if (isDrawn) resolve(performance.now() - began)
      else if (performance.now() - began > 90_000) reject(new Error(`${path} did not show a map`))
      else requestAnimationFrame(look)
    }
    requestAnimationFrame(look)
  })
}

/**
 * Runs in the page: for `ms` milliseconds, zooms the map in and out with the wheel, or drags it in circles.
 * @returns the time between frames and the tasks of more than 50 ms, in ms
 */
export async function moveMap({ by, ms }: { by: 'wheel' | 'drag'; ms: number }) {
  const canvas = document.querySelector('main canvas')
  if (!canvas) throw new Error('There is no map')
  const { left, top, width, height } = canvas.getBoundingClientRect()
  const [x, y] = [left + width / 2, top + height / 2]
  const longTasks: number[] = []
  const watch = new PerformanceObserver(list => longTasks.push(...list.getEntries().map(({ duration }) => duration)))
  watch.observe({ type: 'longtask' })
  const frame = () => new Promise<number>(resolve => requestAnimationFrame(resolve))
  const mouse = (type: string, clientX: number, clientY: number) =>
    canvas.dispatchEvent(
      new MouseEvent(type, { clientX, clientY, buttons: 1, bubbles: true, cancelable: true, view: window }),
    )
  const first = await frame()
  const times = [first]
  if (by === 'drag') mouse('mousedown', x, y)
  while ((times.at(-1) ?? 0) - first < ms) {
    const seconds = ((times.at(-1) ?? 0) - first) / 1000
    if (by === 'drag') mouse('mousemove', x + 200 * Math.sin(seconds * 2), y + 150 * Math.sin(seconds * 3))
    else {
      const deltaY = Math.floor(seconds / 2) % 2 === 0 ? -40 : 40
      canvas.dispatchEvent(new WheelEvent('wheel', { deltaY, clientX: x, clientY: y, bubbles: true, cancelable: true }))
    }
    times.push(await frame())
  }
  if (by === 'drag') mouse('mouseup', x, y)
  watch.disconnect()
  return { frames: times.slice(1).map((at, index) => at - (times[index] ?? at)), longTasks }
}
