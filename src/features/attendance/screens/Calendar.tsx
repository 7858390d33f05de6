import { memo, useId, useState, type KeyboardEvent } from 'react'
import { GridTable } from '../../../ui/GridTable.tsx'
import type { Attended } from '../domain/answer.ts'
import classes from './Attendance.module.css'
import { dayWords, longDay, shortDay, totalText, type Rules } from './day-words.ts'
import { Marks } from './Marks.tsx'
import { movedCell } from './moved-cell.ts'

interface CalendarProps {
  people: readonly Attended[]
  days: readonly string[]
  today: string
  rules: Rules
  onOpen: (personId: number, day: string) => void
}

/** People and their days as a table: arrows go from day to day, and Enter opens one. */
export const Calendar = memo(function Calendar({ people, days, today, rules, onOpen }: CalendarProps) {
  const id = useId()
  const [cursor, setCursor] = useState({ row: 0, column: 0 })
  const [row, column] = [Math.min(cursor.row, people.length - 1), Math.min(cursor.column, days.length - 1)]
  const isShort = days.length > 7
  const act = (event: KeyboardEvent) => {
    const [person, day] = [people[row], days[column]]
    if ((event.key === 'Enter' || event.key === ' ') && person && day !== undefined) {
      event.preventDefault()
      onOpen(person.personId, day)
      return
    }
    const next = movedCell({ row, column }, event.key, { rows: people.length, columns: days.length })
    if (!next) return
    event.preventDefault()
    setCursor(next)
    document.getElementById(`${id}-${next.row}-${next.column}`)?.scrollIntoView({ block: 'nearest', inline: 'nearest' })
  }
  return (
    <GridTable
      aria-label="Hours of people by day"
      aria-activedescendant={`${id}-${row}-${column}`}
      className={classes.calendar}
      data-short={isShort || undefined}
      onKeyDown={act}
    >
      <thead>
        <tr>
          <th scope="col" className={classes.name}>
            Name
          </th>
          {days.map(day => (
            <th key={day} scope="col" aria-current={day === today ? 'date' : undefined}>
              {shortDay(day)}
            </th>
          ))}
          <th scope="col">Total</th>
        </tr>
      </thead>
      <tbody>
        {people.map((person, index) => (
          <Row
            key={person.personId}
            {...{ person, days, today, rules, onOpen, isShort }}
            id={`${id}-${index}`}
            at={index === row ? column : undefined}
          />
        ))}
      </tbody>
    </GridTable>
  )
})

interface RowProps extends Omit<CalendarProps, 'people'> {
  id: string
  person: Attended
  isShort: boolean
  /** Where the cursor is, in this row. */
  at: number | undefined
}

const Row = memo(function Row({ id, person: attended, days, today, rules, onOpen, isShort, at }: RowProps) {
  const { personId, person, tooMany } = attended
  const byDay = new Map(attended.days.map(each => [each.day, each]))
  return (
    <tr>
      <th scope="row" className={classes.name}>
        {person}
        {tooMany && <span className={classes.note}>Too many reads to work out{isShort && ': choose a week'}</span>}
      </th>
      {days.map((day, column) => {
        const { hours, marks } = dayWords(byDay.get(day), rules)
        const said = tooMany ? 'not worked out' : hours === undefined ? 'no reads' : `${hours} hours`
        const title = [longDay(day), said, ...marks.map(({ words }) => words)].join(', ')
        return (
          <td
            key={day}
            id={`${id}-${column}`}
            aria-selected={column === at}
            aria-current={day === today ? 'date' : undefined}
            title={title}
            onClick={() => onOpen(personId, day)}
          >
            <span className={classes.unseen}>
              {person}, {longDay(day)}: {hours === undefined && said}
            </span>
            {hours}
            {hours !== undefined && <span className={classes.unseen}> hours</span>}
            <Marks marks={marks} isShort={isShort} />
          </td>
        )
      })}
      <td className={classes.total}>{tooMany ? '–' : totalText(attended.days, rules)}</td>
    </tr>
  )
})
