import { useRef, useState, type PointerEvent } from 'react'
import { isAllOpen, type Block, type WeekHours } from '../../../domain/time-profile/index.ts'
import { blockOf, cellAt, type Selection, type Step } from './selection.ts'

interface Wanted {
  readonly week: WeekHours
  readonly step: Step
  readonly disabled: boolean
  readonly chosen: Selection
  readonly choose: (next: Selection) => void
  readonly onDraw: (block: Block, isOpen: boolean) => void
}

/** Drawing by mouse, pen or finger: what begins on something open is closed, else it is opened. */
export function useDrawing({ week, step, disabled, chosen, choose, onDraw }: Wanted) {
  const rows = useRef<HTMLTableSectionElement>(null)
  /** While something is being drawn: whether it will be open. */
  const [drawn, setDrawn] = useState<boolean>()
  const at = ({ clientX, clientY }: PointerEvent) => {
    const box = rows.current?.getBoundingClientRect()
    const left = rows.current?.querySelector('td')?.getBoundingClientRect().left
    if (!box || left === undefined) return undefined
    return cellAt(clientX, clientY, { left, width: box.right - left, top: box.top, height: box.height }, step)
  }
  return {
    rows,
    drawn,
    cancel: () => setDrawn(undefined),
    on: {
      onPointerDown: (event: PointerEvent<HTMLElement>) => {
        const cell = at(event)
        const isCell = event.target instanceof Element && event.target.closest('td') !== null
        if (disabled || event.button !== 0 || !cell || !isCell) return
        event.preventDefault()
        event.currentTarget.focus({ preventScroll: true })
        event.currentTarget.setPointerCapture(event.pointerId)
        const begun = { anchor: cell, cursor: cell }
        setDrawn(!isAllOpen(week, blockOf(begun, step)))
        choose(begun)
      },
      onPointerMove: (event: PointerEvent) => {
        const cell = drawn === undefined ? undefined : at(event)
        if (cell && (cell.day !== chosen.cursor.day || cell.slot !== chosen.cursor.slot))
          choose({ anchor: chosen.anchor, cursor: cell })
      },
      onPointerUp: () => {
        if (drawn !== undefined) onDraw(blockOf(chosen, step), drawn)
        setDrawn(undefined)
      },
      onPointerCancel: () => setDrawn(undefined),
    },
  }
}
