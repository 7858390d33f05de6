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

/** The line that the focus was put on. */
interface At {
  readonly index: number
  readonly key: string | undefined
}

/** Where that line is now: it may have moved, or others may have come before it. */
function activeOf({ index, key }: At, count: number, keyAt: Rows['keyAt']): number {
  if (key !== undefined && keyAt(index) !== key)
    for (let now = 0; now < count; now++) if (keyAt(now) === key) return now
  return Math.min(index, Math.max(0, count - 1))
}

/**
 * The rows of a tree of which only those in view are drawn. The tree is one stop of the tab key: the line that the focus
 * is on is told by its id, so it is always drawn.
 */
export function useTreeRows({ count, keyAt, heightOf }: Rows) {
  const [at, setAt] = useState<At>({ index: 0, key: undefined })
  const active = activeOf(at, count, keyAt)
  const { px } = useScale()
  const { scroller, shown, isNarrow, focus } = useScroller()
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
      setAt({ index, key: keyAt(index) })
      rows.scrollToIndex(index)
    },
    [rows, keyAt],
  )
  // Wherever a line is pressed: the tree has the focus, and that line is the one it is on.
  const onPoint = ({ target }: MouseEvent) => {
    const line = target instanceof Element ? target.closest<HTMLElement>('[data-line]') : null
    if (!line) return
    const index = Number(line.dataset['line'])
    setAt({ index, key: keyAt(index) })
    if (!(target instanceof HTMLInputElement && target.type === 'text')) focus()
  }
  return { active, shown, rows, goTo, focus, onPoint }
}

/** What the rows are scrolled in, how wide it is, and how it gets the focus. */
function useScroller() {
  const scroller = useRef<HTMLDivElement | null>(null)
  const [width, measure] = useWidth()
  const shown = useCallback(
    (element: HTMLDivElement | null) => {
      scroller.current = element
      return measure(element)
    },
    [measure],
  )
  const focus = useCallback(() => scroller.current?.focus({ preventScroll: true }), [])
  return { scroller, shown, isNarrow: width > 0 && width < narrowPx, focus }
}
