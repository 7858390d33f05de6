import { defaultRangeExtractor, useVirtualizer } from '@tanstack/react-virtual'
import { useCallback, useLayoutEffect, useRef, useState, type MouseEvent } from 'react'
import { useWidth } from '../rows/use-width.ts'
import { useScale } from '../scale.tsx'

interface Rows {
  readonly count: number
  readonly keyAt: (index: number) => string | undefined
  /** A line's height before scaling. @param isNarrow as on a phone */
  readonly heightOf: (index: number, isNarrow: boolean) => number
}

const narrowPx = 720

/**
 * The rows of a tree of which only those in view are drawn. The tree is one stop of the tab key: the line that the focus
 * is on is told by its id, so it is always drawn.
 */
export function useTreeRows({ count, keyAt, heightOf }: Rows) {
  const [at, setAt] = useState(0)
  const scroller = useRef<HTMLDivElement | null>(null)
  const active = Math.min(at, Math.max(0, count - 1))
  const { px } = useScale()
  const [width, measure] = useWidth()
  const shown = useCallback(
    (element: HTMLDivElement | null) => {
      scroller.current = element
      return measure(element)
    },
    [measure],
  )
  const isNarrow = width > 0 && width < narrowPx
  const scaled = px(1)
  const rows = useVirtualizer({
    count,
    getScrollElement: () => scroller.current,
    estimateSize: index => px(heightOf(index, isNarrow)),
    getItemKey: index => keyAt(index) ?? index,
    overscan: 8,
    rangeExtractor: range => [...new Set([...defaultRangeExtractor(range), active])].toSorted((a, b) => a - b),
  })
  useLayoutEffect(() => rows.measure(), [rows, scaled, isNarrow])
  const goTo = useCallback(
    (index: number) => {
      setAt(index)
      rows.scrollToIndex(index)
    },
    [rows],
  )
  const focus = useCallback(() => scroller.current?.focus({ preventScroll: true }), [])
  // Wherever a line is pressed: the tree has the focus, and that line is the one it is on.
  const onPoint = ({ target }: MouseEvent) => {
    const line = target instanceof Element ? target.closest<HTMLElement>('[data-line]') : null
    if (!line) return
    setAt(Number(line.dataset['line']))
    if (!(target instanceof HTMLInputElement && target.type === 'text')) focus()
  }
  return { active, shown, rows, goTo, focus, onPoint }
}
