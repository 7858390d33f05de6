import { ActionIcon, Button, Chip, Input } from '@mantine/core'
import { IconPlus, IconTrash } from '@tabler/icons-react'
import type { Period } from '../../domain/fields/index.ts'
import { TimeInput } from '../../ui/dates/TimeInput.tsx'
import classes from './fields.module.css'
import { type CellProps, type FieldView, type InputProps } from './view.ts'

const days = ['Mon', 'Tue', 'Wed', 'Thu', 'Fri', 'Sat', 'Sun'] as const
const longest = 20
const listOf = (value: unknown): readonly Period[] => (Array.isArray(value) ? (value as readonly Period[]) : [])
const first: Period = { days: [0, 1, 2, 3, 4], start: '08:00', end: '18:00' }

interface PeriodRowProps {
  period: Period
  number: number
  disabled: boolean
  onChange: (period: Period) => void
  onRemove: () => void
}

function PeriodRow({ period, number, disabled, onChange, onRemove }: PeriodRowProps) {
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
          {days.map((day, index) => (
            <Chip key={day} value={String(index)} size="xs" variant="outline">
              {day}
            </Chip>
          ))}
        </span>
      </Chip.Group>
      {ends[0]}
      to
      {ends[1]}
      <ActionIcon aria-label={`Remove period ${number}`} disabled={disabled} onClick={onRemove}>
        <IconTrash className={classes.icon} aria-hidden />
      </ActionIcon>
    </fieldset>
  )
}

function PeriodsField({ value, onChange, frame }: InputProps) {
  const { id, name: _, disabled, ...rest } = frame
  const periods = listOf(value)
  return (
    <Input.Wrapper {...rest} id={id} labelElement="div">
      <div className={classes.periods} id={id}>
        {periods.map((period, index) => (
          <PeriodRow
            // Periods have no name but their place.
            key={`${index} of ${periods.length}`}
            period={period}
            number={index + 1}
            disabled={disabled}
            onChange={next => onChange(periods.with(index, next))}
            onRemove={() => onChange(periods.toSpliced(index, 1))}
          />
        ))}
        <Button
          variant="default"
          leftSection={<IconPlus className={classes.icon} aria-hidden />}
          disabled={disabled || periods.length >= longest}
          onClick={() => onChange([...periods, first])}
          style={{ alignSelf: 'flex-start' }}
        >
          Add a period
        </Button>
      </div>
    </Input.Wrapper>
  )
}

/** Days that follow each other as a range: 'Mon–Fri, Sun'. */
export function daysText(given: readonly number[]): string {
  const ranges: [from: number, to: number][] = []
  for (const day of given.toSorted((a, b) => a - b)) {
    const last = ranges.at(-1)
    if (last && last[1] === day - 1) last[1] = day
    else ranges.push([day, day])
  }
  return ranges.map(([from, to]) => (from === to ? days[from] : `${days[from]}–${days[to]}`)).join(', ')
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
