import { useState, type KeyboardEvent } from 'react'
import { isAllOpen, weekHours, type Block } from '../../../domain/time-profile/index.ts'
import type { Period } from '../../../domain/fields/index.ts'
import { GridTable } from '../../../ui/GridTable.tsx'
import { blockOf, inStep, moved, slotsOf, type Selection, type Step } from './selection.ts'
import { useDrawing } from './use-drawing.ts'
import classes from './week.module.css'
import { cellId, WeekRow } from './WeekRow.tsx'

interface WeekGridProps {
  id: string
  /** The id of what says how it is used. */
  describedBy: string
  periods: readonly Period[]
  step: Step
  disabled: boolean
  /** A part of the week is to be opened or closed. */
  onDraw: (block: Block, isOpen: boolean) => void
  onChosen: (block: Block) => void
  onUndo: () => void
  onRedo: () => void
}

const first = { day: 0, slot: 16 }
const days = [0, 1, 2, 3, 4, 5, 6]

/** A week to draw in, by pointer and by keyboard. */
export function WeekGrid({ id, periods, step, disabled, onDraw, ...props }: WeekGridProps) {
  const [held, setHeld] = useState<Selection & { readonly step: Step }>({ anchor: first, cursor: first, step: 30 })
  const chosen = held.step === step ? held : inStep(held, held.step, step)
  const choose = (next: Selection) => setHeld({ ...next, step })
  const week = weekHours(periods)
  const block = blockOf(chosen, step)
  const { rows, drawn, cancel, on } = useDrawing({ week, step, disabled, chosen, choose, onDraw })
  const select = (anchor: Selection['anchor'], cursor: Selection['cursor']) => {
    choose({ anchor, cursor })
    if (anchor !== cursor) props.onChosen(blockOf({ anchor, cursor }, step))
  }
  const actWithControl = (key: string, shiftKey: boolean): boolean => {
    if (key === 'z' && !shiftKey) props.onUndo()
    else if (key === 'y' || key.toLowerCase() === 'z') props.onRedo()
    else if (key === 'a') select({ day: 0, slot: 0 }, { day: 6, slot: slotsOf(step) - 1 })
    else return false
    return true
  }
  /** @returns false for a key that it has no use for */
  const act = ({ key, shiftKey, ctrlKey, metaKey }: KeyboardEvent): boolean => {
    if (ctrlKey || metaKey) return actWithControl(key, shiftKey)
    const next = moved(chosen.cursor, key, step)
    if (next) select(shiftKey ? chosen.anchor : next, next)
    else if (key === 'Enter' || key === ' ') onDraw(block, !isAllOpen(week, block))
    else if (key === 'Delete' || key === 'Backspace') onDraw(block, false)
    else if (key === 'Escape' && drawn !== undefined) cancel()
    else return false
    return true
  }
  return (
    <GridTable
      {...on}
      id={id}
      aria-label="The week"
      aria-describedby={props.describedBy}
      aria-multiselectable
      aria-disabled={disabled || undefined}
      aria-activedescendant={cellId(id, chosen.cursor.day, chosen.cursor.slot)}
      className={classes.grid}
      data-drawn={drawn === undefined ? undefined : drawn ? 'open' : 'closed'}
      onKeyDown={event => {
        // What it takes is not the form's: Enter goes to no other field.
        if (disabled || !act(event)) return
        event.preventDefault()
        event.stopPropagation()
      }}
    >
      <tbody ref={rows}>
        {days.map(day => {
          const isIn = block.firstDay <= day && day <= block.lastDay
          return (
            <WeekRow
              key={day}
              id={id}
              day={day}
              hours={week[day] ?? []}
              step={step}
              from={isIn ? block.start : undefined}
              to={isIn ? block.end : undefined}
              slot={chosen.cursor.day === day ? chosen.cursor.slot : undefined}
            />
          )
        })}
      </tbody>
    </GridTable>
  )
}
