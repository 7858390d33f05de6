import { useCallback, useState, type KeyboardEvent } from 'react'

export interface RowKeys {
  /** The row that the tab key reaches. */
  readonly active: number
  /** It takes the focus once it is drawn. */
  readonly isToFocus: boolean
  readonly focused: (index: number) => void
  /** For the table: rows that are chosen and moved through make it a grid, that holds the focus of a row not drawn. */
  readonly grid: {
    readonly role: 'grid'
    readonly tabIndex: -1
    readonly onKeyDown: (event: KeyboardEvent) => void
  }
}

interface RowActions {
  readonly count: number
  readonly pageRows: number
  /** How many records are side by side; one by default. */
  readonly across?: number
  readonly show: (index: number) => void
  readonly open: (index: number) => void
  readonly toggle: (index: number) => void
}

/** Where a key goes from a row, undefined for keys that do not move. */
export function moved(
  key: string,
  from: number,
  { count, pageRows, across = 1 }: Pick<RowActions, 'count' | 'pageRows' | 'across'>,
): number | undefined {
  const to: Readonly<Record<string, number>> = {
    ArrowDown: from + across,
    ArrowUp: from - across,
    PageDown: from + pageRows * across,
    PageUp: from - pageRows * across,
    ...(across > 1 && { ArrowRight: from + 1, ArrowLeft: from - 1 }),
    Home: 0,
    End: count - 1,
  }
  const wanted = to[key]
  return wanted === undefined ? undefined : Math.max(0, Math.min(count - 1, wanted))
}

/** Rows by keyboard: arrows move, Enter opens, space selects. Keys of a control inside a row stay its own. */
export function useRowKeys({ count, pageRows, across = 1, show, open, toggle }: RowActions): RowKeys {
  const [wanted, setWanted] = useState({ index: 0, isToFocus: false })
  const active = Math.min(wanted.index, Math.max(0, count - 1))
  const onKeyDown = useCallback(
    (event: KeyboardEvent) => {
      if (event.altKey || event.ctrlKey || event.metaKey) return
      const isRow = event.target instanceof HTMLElement && event.target.dataset['row'] !== undefined
      const to = moved(event.key, active, { count, pageRows, across })
      if (to !== undefined) {
        event.preventDefault()
        show(to)
        setWanted({ index: to, isToFocus: true })
      } else if (isRow && event.key === 'Enter') {
        event.preventDefault()
        open(active)
      } else if (isRow && event.key === ' ') {
        event.preventDefault()
        toggle(active)
      }
    },
    [active, count, pageRows, across, show, open, toggle],
  )
  const focused = useCallback((index: number) => setWanted({ index, isToFocus: false }), [])
  return { active, isToFocus: wanted.isToFocus, focused, grid: { role: 'grid', tabIndex: -1, onKeyDown } }
}
