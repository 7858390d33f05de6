import { memo } from 'react'
import { clockText, type Minutes } from '../../../domain/time-profile/index.ts'
import { slotsOf, type Step } from './selection.ts'
import classes from './week.module.css'
import { fullDays, shortDays } from './words.ts'

interface WeekRowProps {
  /** The grid's; a cell's is made of it. */
  id: string
  day: number
  hours: readonly Minutes[]
  step: Step
  /** The minutes of it that are chosen. */
  from: number | undefined
  to: number | undefined
  /** The cursor's place in it. */
  slot: number | undefined
}

export const cellId = (id: string, day: number, slot: number): string => `${id}-${day}-${slot}`

/** What is open of the minutes of a cell, in per cent of its width. */
const openIn = (hours: readonly Minutes[], start: number, step: Step) =>
  hours
    .map(
      each => [Math.max(0, (each.start - start) / step) * 100, Math.min(1, (each.end - start) / step) * 100] as const,
    )
    .filter(([from, to]) => from < to)

/** A cell is filled to the minute. */
const fill = (open: readonly (readonly [number, number])[]) =>
  `linear-gradient(to right, ${open
    .map(([from, to]) => `transparent ${from}%, var(--week-open) ${from}% ${to}%, transparent ${to}%`)
    .join(', ')})`

/** A day of the grid, a cell for each step. */
export const WeekRow = memo(function WeekRow({ id, day, hours, step, from = 0, to = 0, slot }: WeekRowProps) {
  return (
    <tr className={classes.row}>
      <th scope="row" className={classes.day} aria-label={fullDays[day]}>
        {shortDays[day]}
      </th>
      {Array.from({ length: slotsOf(step) }, (_, index) => {
        const start = index * step
        const open = openIn(hours, start, step)
        const [[first, last] = [0, 0]] = open
        const state = open.length === 0 ? 'closed' : last - first === 100 ? 'open' : 'partly open'
        return (
          <td
            key={index}
            id={cellId(id, day, index)}
            className={classes.cell}
            aria-label={`${fullDays[day]} ${clockText(start)}, ${state}`}
            aria-selected={from <= start && start < to}
            data-cursor={slot === index || undefined}
            data-hour={start % 60 === 0 || undefined}
            style={open.length > 0 ? { backgroundImage: fill(open) } : undefined}
          />
        )
      })}
    </tr>
  )
})
