import { startTransition, useEffect, useState } from 'react'

/** Above this many, parts are only in the document while they are in view. */
const most = 1000
const restMs = 500

/**
 * Whether all parts may be in the document: a moment after the first view is drawn. Then zooming and
 * scrolling add and remove none, which would take longer than a frame.
 */
export function useAllKept(parts: number): boolean {
  const [isKept, keep] = useState(false)
  useEffect(() => {
    if (parts > most) return
    const soon = setTimeout(() => startTransition(() => keep(true)), restMs)
    return () => clearTimeout(soon)
  }, [parts])
  return isKept && parts <= most
}
