/// <reference lib="dom" />
// What runs in the page: passed to `page.evaluate`, so each function is self-contained.

/** A marker, and when (epoch ms with fractions) it was first on the page. */
export type Seen = readonly [marker: number, at: number]

/** Notes when each marker (`MARK123X`: what follows it may be a digit) is first in a part of the page, at every change of that part. */
export function watchMarkers(part: string): void {
  const log = document.querySelector(part)
  const seen: Seen[] = []
  Object.assign(globalThis, { seen })
  let highest = 0
  const look = () => {
    const markers = [...(log?.textContent ?? '').matchAll(/MARK(\d+)X/g)].map(found => Number(found[1]))
    const newest = Math.max(0, ...markers)
    if (newest <= highest) return
    highest = newest
    seen.push([newest, performance.timeOrigin + performance.now()])
  }
  if (log) new MutationObserver(look).observe(log, { subtree: true, childList: true, characterData: true })
}

/** What `watchMarkers` has noted. */
export const markersSeen = (): Seen[] => (globalThis as unknown as { seen: Seen[] }).seen
