import { useVirtualizer } from '@tanstack/react-virtual'
import { useLayoutEffect, useRef, type CSSProperties, type ReactNode, type UIEvent } from 'react'
import { Scroller } from './Scroller.tsx'
import classes from './VirtualRows.module.css'

interface VirtualRowsProps<T> {
  /** The accessible name of the list. */
  label: string
  items: readonly T[]
  /** Rows keep their identity by it: unchanged ones are not redrawn. */
  keyOf: (item: T) => number | string
  /** The height of a row: the same for all, or by content. A function must be stable, or all are laid out again. */
  rowPx: number | ((item: T) => number)
  render: (item: T, index: number) => ReactNode
  onScroll?: (event: UIEvent<HTMLElement>) => void
  scroller?: (element: HTMLElement | null) => void
  /** The head of a table, as `<tr>`; its rows are drawn as `<td>`s then. A list without it. */
  head?: ReactNode
}

const tags = {
  list: { all: 'div', body: 'ul', row: 'li' },
  table: { all: 'table', body: 'tbody', row: 'tr' },
} as const

/** A long list of which only the visible part is drawn. Scrolls by keyboard. */
export function VirtualRows<T>({ label, items, keyOf, rowPx, render, onScroll, scroller, head }: VirtualRowsProps<T>) {
  const element = useRef<HTMLElement | null>(null)
  const rows = useVirtualizer({
    count: items.length,
    getScrollElement: () => element.current,
    estimateSize: index => {
      const item = items[index]
      return typeof rowPx === 'number' ? rowPx : item === undefined ? 0 : rowPx(item)
    },
    getItemKey: index => {
      const item = items[index]
      return item === undefined ? -index : keyOf(item)
    },
    overscan: 4,
  })
  useLayoutEffect(() => rows.measure(), [rows, rowPx])
  const { all: All, body: Body, row: Row } = tags[head === undefined ? 'list' : 'table']
  return (
    <Scroller
      label={label}
      className={classes.scroller}
      onScroll={onScroll}
      shown={shown => {
        element.current = shown
        scroller?.(shown)
      }}
    >
      <All className={classes.all}>
        {head !== undefined && <thead className={classes.head}>{head}</thead>}
        <Body className={classes.body} style={{ height: rows.getTotalSize() }}>
          {rows.getVirtualItems().map(({ index, key, start, size }) => {
            const item = items[index]
            const place: CSSProperties = { height: size, transform: `translateY(${start}px)` }
            return item === undefined ? null : (
              <Row key={String(key)} className={classes.row} style={place}>
                {render(item, index)}
              </Row>
            )
          })}
        </Body>
      </All>
    </Scroller>
  )
}
