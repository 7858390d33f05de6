import { useVirtualizer } from '@tanstack/react-virtual'
import { useEffect, useRef, type RefObject } from 'react'
import { useScale } from '../../ui/scale.tsx'
import type { GridProps } from './grid-props.ts'
import { useAutoHeight } from './use-auto-height.ts'
import { useRowKeys, type RowKeys } from './use-row-keys.ts'

export interface Window {
  readonly scroller: RefObject<HTMLDivElement | null>
  readonly heightPx: number
  readonly rowPx: number
  /** The rows that are drawn. */
  readonly indexes: readonly number[]
  /** The height of what is not drawn before and after them, in px. */
  readonly beforePx: number
  readonly afterPx: number
  readonly keys: RowKeys
}

/**
 * The visible part of a list: it says which pages are needed, and follows the keys.
 * @param across how many records are in a row
 */
export function useWindow(
  { pages, canSelect, selection, onOpen, scroll }: GridProps,
  rowRem: number,
  across = 1,
): Window {
  const [heightPx, scroller] = useAutoHeight()
  const rowPx = useScale().px(rowRem * 16)
  const virtual = useVirtualizer({
    count: Math.ceil(pages.count / across),
    getScrollElement: () => scroller.current,
    estimateSize: () => rowPx,
    overscan: 6,
    scrollPaddingStart: rowPx,
    initialOffset: scroll.start,
  })
  usePlace(virtual, rowPx, scroller, scroll.top)
  const items = virtual.getVirtualItems()
  const [first, last] = [items[0], items.at(-1)]
  useSeen(pages, across, first?.index, last?.index)
  const keys = useRowKeys({
    count: pages.count,
    pageRows: Math.max(1, Math.floor(heightPx / rowPx) - 2),
    across,
    show: index => virtual.scrollToIndex(Math.floor(index / across)),
    open: onOpen,
    toggle: index => {
      const record = pages.recordAt(index)
      if (record && canSelect) selection.toggle(record)
    },
  })
  return {
    scroller,
    heightPx,
    rowPx,
    indexes: indexesIn(items, across, pages.count),
    beforePx: first?.start ?? 0,
    afterPx: virtual.getTotalSize() - (last?.end ?? 0),
    keys,
  }
}

/** Measures again when rows become higher, and goes to the top whenever `top` changes, not at first. */
function usePlace(
  virtual: { measure: () => void },
  rowPx: number,
  scroller: Window['scroller'],
  top: number | undefined,
): void {
  useEffect(() => virtual.measure(), [virtual, rowPx])
  const shown = useRef(top)
  useEffect(() => {
    if (shown.current !== top) scroller.current?.scrollTo({ top: 0 })
    shown.current = top
  }, [top, scroller])
}

/** Says which records are seen, so that their pages are read. */
function useSeen({ see }: GridProps['pages'], across: number, first = 0, last = 0) {
  useEffect(() => see(first * across, (last + 1) * across - 1), [see, first, last, across])
}

/** The records in rows. */
const indexesIn = (rows: readonly { readonly index: number }[], across: number, count: number) =>
  rows
    .flatMap(({ index }) => Array.from({ length: across }, (_, place) => index * across + place))
    .filter(index => index < count)
