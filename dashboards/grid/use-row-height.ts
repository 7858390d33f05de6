import { useLayoutEffect, useRef, useState, type RefObject } from 'react'
import { useScale } from '../../src/ui/scale.tsx'
import { rowHeightPx } from '../layout/fit.ts'

/** What the shell keeps free below a screen, at scale 1. */
const belowPx = 24

/**
 * The height of a grid row, such that the layout fills the window. It stays while tiles are arranged, or they would
 * grow and shrink under the hand.
 * @param rows of the whole layout
 */
export function useRowHeight(
  rows: number,
  editing: boolean,
  full: boolean,
): { rowHeight: number; gridRef: RefObject<HTMLDivElement | null> } {
  const { factor } = useScale()
  const gridRef = useRef<HTMLDivElement>(null)
  const [rowHeight, setRowHeight] = useState(() => rowHeightPx(rows, 0, factor))

  useLayoutEffect(() => {
    if (editing) return undefined
    const measure = () => {
      const topPx = (gridRef.current?.getBoundingClientRect().top ?? 0) + (full ? 0 : scrollY)
      setRowHeight(rowHeightPx(rows, innerHeight - topPx - (full ? 0 : belowPx * factor), factor))
    }
    measure()
    // The notices above come and go, and with them the place that is left.
    const above = new ResizeObserver(measure)
    const wall = gridRef.current?.closest('section')
    for (const element of wall?.children ?? []) if (!element.contains(gridRef.current)) above.observe(element)
    addEventListener('resize', measure)
    return () => {
      above.disconnect()
      removeEventListener('resize', measure)
    }
  }, [rows, editing, full, factor])

  return { rowHeight, gridRef }
}
