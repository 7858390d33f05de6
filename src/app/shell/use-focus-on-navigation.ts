import { useEffect, useRef, type RefObject } from 'react'

/** A screen may show its skeleton first, with its own heading: how long the focus follows the heading. */
const settlingMs = 5000

/**
 * Once another screen is shown, the focus goes to its first heading (or the main part), as a new page would have it.
 * Not on the first screen, and not where the screen itself has put the focus somewhere.
 */
export function useFocusOnNavigation(pathname: string): RefObject<HTMLElement | null> {
  const main = useRef<HTMLElement>(null)
  const last = useRef(pathname)
  useEffect(() => {
    if (last.current === pathname || !main.current) return
    last.current = pathname
    scrollTo({ top: 0 })
    focusHeading(main.current)
    return keepFocus(main.current)
  }, [pathname])
  return main
}

function focusHeading(main: HTMLElement): void {
  if (main.contains(document.activeElement)) return
  const target = main.querySelector<HTMLElement>('h1') ?? main
  target.focus({ preventScroll: true })
}

/**
 * Focuses the heading again where the focused one is replaced, until the user does something or time is up. What has
 * taken the focus meanwhile keeps it: a screen reader moves it without a key.
 */
function keepFocus(main: HTMLElement): () => void {
  const ending = new AbortController()
  const isLost = () => document.activeElement === document.body
  const observer = new MutationObserver(() => isLost() && focusHeading(main))
  observer.observe(main, { childList: true, subtree: true })
  const timer = setTimeout(() => ending.abort(), settlingMs)
  ending.signal.addEventListener('abort', () => {
    observer.disconnect()
    clearTimeout(timer)
  })
  for (const action of ['keydown', 'pointerdown'])
    addEventListener(action, () => ending.abort(), { signal: ending.signal, capture: true })
  return () => ending.abort()
}
