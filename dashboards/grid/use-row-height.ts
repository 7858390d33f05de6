import { useLayoutEffect, useRef, useState, type RefObject } from 'react'
import { useScale } from '../../src/ui/scale.tsx'
import { rowHeightPx } from '../layout/fit.ts'

/** The space that the shell reserves below a screen, at scale 1. */
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
  const { density, factor } = useScale()
  const isWall = full && density === 'wall'
  const gridRef = useRef<HTMLDivElement>(null)
  const [rowHeight, setRowHeight] = useState(() => rowHeightPx(rows, 0, factor))

  useLayoutEffect(() => {
    if (editing) return undefined
    const measure = () => {
      const topPx = (gridRef.current?.getBoundingClientRect().top ?? 0) + (full ? 0 : scrollY)
      setRowHeight(rowHeightPx(rows, innerHeight - topPx - (full ? 0 : belowPx * factor), factor, !isWall))
    }
    measure()
    // The notices above come and go, and with them the place that is left.
    const above = new ResizeObserver(measure)
    const wall = gridRef.current?.closest('section')
    const watch = () => {
      for (const element of wall?.children ?? []) if (!element.contains(gridRef.current)) above.observe(element)
      measure()
    }
    const more = new MutationObserver(watch)
    if (wall) more.observe(wall, { childList: true })
    watch()
    addEventListener('resize', measure)
    return () => {
      above.disconnect()
      more.disconnect()
      removeEventListener('resize', measure)
    }
  }, [rows, editing, full, factor, isWall])

  return { rowHeight, gridRef }
}
