import { Chip } from '@mantine/core'
import type { ReactNode } from 'react'
import { labelOf, type Period } from '../../domain/fields/index.ts'
import { TimeInput } from '../../ui/dates/TimeInput.tsx'
import classes from './fields.module.css'
import { RowsField } from './RowsField.tsx'
import { type CellProps, type FieldView, type InputProps } from './view.ts'
import { useUndo } from './week/use-undo.ts'
import { WeekEditor } from './week/WeekEditor.tsx'
import { daysText, shortDays } from './week/words.ts'

const longest = 20
const listOf = (value: unknown): readonly Period[] => (Array.isArray(value) ? (value as readonly Period[]) : [])
const first: Period = { days: [0, 1, 2, 3, 4], start: '08:00', end: '18:00' }

interface PeriodRowProps {
  period: Period
  number: number
  disabled: boolean
  onChange: (period: Period) => void
  /** Its buttons. */
  children: ReactNode
}

function PeriodRow({ period, number, disabled, onChange, children }: PeriodRowProps) {
  const ends = (['start', 'end'] as const).map(end => (
    <TimeInput
      key={end}
      isEnd={end === 'end'}
      aria-label={`Period ${number}: ${end}`}
      value={period[end]}
      disabled={disabled}
      w="7rem"
      onChange={next => onChange({ ...period, [end]: next ?? '' })}
    />
  ))
  return (
    <fieldset className={classes.period} aria-label={`Period ${number}`} disabled={disabled}>
      <Chip.Group
        multiple
        value={period.days.map(String)}
        onChange={chosen => onChange({ ...period, days: chosen.map(Number).toSorted((a, b) => a - b) })}
      >
        <span className={classes.days}>
          {shortDays.map((day, index) => (
            <Chip key={day} value={String(index)} size="xs" variant="outline">
              {day}
            </Chip>
          ))}
        </span>
      </Chip.Group>
      {ends[0]}
      to
      {ends[1]}
      {children}
    </fieldset>
  )
}

/** A week that is drawn, and under it the same as rows, to the minute. */
function PeriodsField({ field, value, onChange, frame }: InputProps) {
  const values = listOf(value)
  const { change, undo, redo } = useUndo(values, onChange)
  return (
    <RowsField
      frame={frame}
      label={labelOf(frame.name, field)}
      one="period"
      values={values}
      most={longest}
      onChange={change}
      make={() => first}
      nameOf={(_period, index) => `period ${index + 1}`}
      above={
        <WeekEditor
          id={frame.id}
          periods={values}
          disabled={frame.disabled}
          onChange={change}
          onUndo={undo}
          onRedo={redo}
        />
      }
    >
      {({ value: period, index, buttons, change: changeRow }) => (
        <PeriodRow period={period} number={index + 1} disabled={frame.disabled} onChange={changeRow}>
          {buttons}
        </PeriodRow>
      )}
    </RowsField>
  )
}

const PeriodsCell = ({ value }: CellProps) => (
  <ul className={classes.list}>
    {listOf(value).map(({ days: of, start, end }) => (
      <li key={`${of.join()} ${start} ${end}`}>
        {daysText(of)} {start} to {end}
      </li>
    ))}
  </ul>
)

export const periods: FieldView = { Input: PeriodsField, Cell: PeriodsCell, widthRem: 16 }
