import { useMediaQuery } from '@mantine/hooks'
import { useVirtualizer } from '@tanstack/react-virtual'
import { useEffect, type CSSProperties, type RefObject } from 'react'
import { useScale } from '../../../../ui/scale.tsx'
import type { At } from './selection.ts'

const rem = { row: 2.25, head: 4.25, column: 8.5, door: 17, narrowDoor: 9 }

/** How large the parts of the matrix are, in px. */
function useSizes() {
  const isNarrow = useMediaQuery('(max-width: 47.99em)') ?? false
  const { px } = useScale()
  const [rowPx, headPx, columnPx] = [px(rem.row * 16), px(rem.head * 16), px(rem.column * 16)]
  const doorPx = px((isNarrow ? rem.narrowDoor : rem.door) * 16)
  const style = { '--row': `${rowPx}px`, '--head': `${headPx}px`, '--column': `${columnPx}px`, '--door': `${doorPx}px` }
  return { rowPx, headPx, columnPx, doorPx, style: style as CSSProperties }
}

/** The part of the matrix that can be seen, in the element `scroller`. */
export function useMatrixWindow(scroller: RefObject<HTMLDivElement | null>, lines: number, columns: number) {
  const { rowPx, headPx, columnPx, doorPx, style } = useSizes()
  const rows = useVirtualizer({
    count: lines,
    getScrollElement: () => scroller.current,
    estimateSize: () => rowPx,
    overscan: 8,
    scrollPaddingStart: headPx,
    scrollPaddingEnd: headPx,
  })
  const across = useVirtualizer({
    horizontal: true,
    count: columns,
    getScrollElement: () => scroller.current,
    estimateSize: () => columnPx,
    overscan: 2,
    scrollPaddingEnd: doorPx,
  })
  useEffect(() => {
    rows.measure()
    across.measure()
  }, [rows, across, rowPx, columnPx])
  const seen = across.getVirtualItems()
  return {
    style,
    whole: { height: headPx + rows.getTotalSize(), width: doorPx + across.getTotalSize() },
    rows: rows.getVirtualItems(),
    /** The columns that are drawn. */
    first: seen[0]?.index ?? 0,
    last: seen.at(-1)?.index ?? -1,
    columnPx,
    /** How many lines a page key passes. */
    page: () => Math.max(1, Math.floor(((scroller.current?.clientHeight ?? 0) - headPx) / rowPx) - 1),
    show({ row, column }: At) {
      rows.scrollToIndex(row)
      across.scrollToIndex(column)
    },
  }
}
