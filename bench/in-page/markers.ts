/// <reference lib="dom" />
// What runs in the page: handed to `page.evaluate`, so that each function stands alone.

/** A marker, and when (epoch ms with fractions) it was first on the page. */
export type Seen = readonly [marker: number, at: number]

/** Notes when each marker (`MARK123`, the keycode of an event) is first among the newest rows, at every change of the log. */
export function watchMarkers(): void {
  const log = document.querySelector('[aria-label="Events, newest first"]')
  const seen: Seen[] = []
  Object.assign(globalThis, { seen })
  let highest = 0
  const look = () => {
    const markers = [...(log?.textContent ?? '').matchAll(/MARK(\d+)/g)].map(found => Number(found[1]))
    const newest = Math.max(0, ...markers)
    if (newest <= highest) return
    highest = newest
    seen.push([newest, performance.timeOrigin + performance.now()])
  }
  if (log) new MutationObserver(look).observe(log, { subtree: true, childList: true, characterData: true })
}

/** What `watchMarkers` has noted. */
export const markersSeen = (): Seen[] => (globalThis as unknown as { seen: Seen[] }).seen
