import { useId, useMemo, useRef, type KeyboardEvent, type PointerEvent } from 'react'
import type { Titles } from './field-words.ts'
import classes from './Matrix.module.css'
import { MatrixHead } from './MatrixHead.tsx'
import { MatrixRow } from './MatrixRow.tsx'
import type { Line } from './rows.ts'
import { type At, movedBy, rangeOf } from './selection.ts'
import type { MatrixState } from './use-matrix.ts'
import { useMatrixWindow } from './use-matrix-window.ts'

interface MatrixGridProps {
  state: MatrixState
  lines: readonly Line[]
  titles: Titles
  /** The accessible name. */
  label: string
  /** A key that moves nothing. @returns whether it did something */
  onKey: (event: KeyboardEvent) => boolean
  /** A door that was pressed twice: it is opened or not. */
  onToggle: () => void
}

const gridRole = { role: 'grid', tabIndex: 0, 'aria-multiselectable': true } as const

/** The field under the pointer. */
function fieldAt(target: EventTarget): At | undefined {
  const cell = target instanceof Element ? target.closest('[role="gridcell"]') : null
  if (!(cell instanceof HTMLElement)) return undefined
  return { row: Number(cell.dataset['row']), column: Number(cell.dataset['column']) }
}

/** Doors down and groups across: only what can be seen is drawn, and the keys move in all of it. */
export function MatrixGrid({ state, lines, titles, label, onKey, onToggle }: MatrixGridProps) {
  const { columns, edits, selection, setSelection } = state
  const gridId = useId()
  const scroller = useRef<HTMLDivElement>(null)
  const view = useMatrixWindow(scroller, lines.length, columns.length)
  const { first, last, columnPx } = view
  const range = useMemo(() => rangeOf(selection), [selection])
  const { active } = selection
  const keys = {
    onKeyDown(event: KeyboardEvent) {
      const isFar = event.ctrlKey || event.metaKey
      const to = movedBy(event.key, isFar, active, { lines, columns: columns.length, page: view.page() })
      if (to) {
        setSelection({ active: to, anchor: event.shiftKey ? selection.anchor : to })
        view.show(to)
      }
      if (to || onKey(event)) event.preventDefault()
    },
    onPointerDown(event: PointerEvent) {
      const at = event.button === 0 ? fieldAt(event.target) : undefined
      if (at) setSelection({ active: at, anchor: event.shiftKey ? selection.anchor : at })
    },
  }
  const isThere = lines[active.row]?.kind === 'door' && active.column < columns.length
  const isDrawn = view.rows.some(({ index }) => index === active.row) && active.column >= first && active.column <= last
  return (
    <div
      ref={scroller}
      {...gridRole}
      {...keys}
      aria-label={label}
      aria-rowcount={lines.length + 1}
      aria-colcount={columns.length + 1}
      {...(isThere && isDrawn && { 'aria-activedescendant': `${gridId}-${active.row}-${active.column}` })}
      className={classes.grid}
      style={view.style}
      onDoubleClick={event => fieldAt(event.target) && onToggle()}
    >
      <div className={classes.whole} style={view.whole} role="presentation">
        <MatrixHead columns={columns} first={first} last={last} columnPx={columnPx} />
        {view.rows.map(({ index, start }) => {
          const line = lines[index]
          return (
            line && (
              <MatrixRow
                key={line.key}
                line={line}
                row={index}
                startPx={start}
                first={first}
                last={last}
                columnPx={columnPx}
                columns={columns}
                edits={edits}
                titles={titles}
                range={index >= range.top && index <= range.bottom ? range : undefined}
                active={index === active.row ? active.column : undefined}
                gridId={gridId}
              />
            )
          )
        })}
      </div>
    </div>
  )
}
