import { useLayoutEffect, useRef, type RefObject } from 'react'

/**
 * The focus of a row that comes and goes as the list scrolls. It is taken as soon as the row is drawn, before the next
 * key; when a row is no longer drawn, the focus moves to the table, where the keys still work.
 */
export function useRowFocus<E extends HTMLElement>(isToFocus: boolean): RefObject<E | null> {
  const row = useRef<E>(null)
  useLayoutEffect(() => {
    if (isToFocus) row.current?.focus({ preventScroll: true })
  }, [isToFocus])
  useLayoutEffect(() => {
    const drawn = row.current
    return () => {
      if (drawn?.contains(document.activeElement)) drawn.closest('table')?.focus({ preventScroll: true })
    }
  }, [])
  return row
}
