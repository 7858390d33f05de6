import { Button, Group } from '@mantine/core'
import { format } from 'date-fns/format'
import { DayPicker } from 'react-day-picker'
import { enGB } from 'react-day-picker/locale/en-GB'
import classes from './DatePicker.module.css'
import { TimeInput } from './TimeInput.tsx'

export interface Parts {
  /** `2026-11-21`; empty for none. */
  readonly day: string
  /** `14:03` */
  readonly time: string
}

export interface DatePickerProps {
  value: Parts
  withTime: boolean
  earliest: string
  latest: string
  today: string
  onChoose: (value: Parts) => void
  /** It has been chosen: the calendar is left. */
  onDone: () => void
}

/** A day in this machine's own time: the calendar shows days, whatever their time zone. */
function dateOf(day: string): Date {
  const [year = 0, month = 1, date = 1] = day.split('-').map(Number)
  return new Date(year, month - 1, date)
}
const dayOf = (date: Date) => format(date, 'yyyy-MM-dd')

const names = {
  months: classes.months ?? '',
  month_caption: classes.caption ?? '',
  dropdowns: classes.dropdowns ?? '',
  dropdown_root: classes.dropdownRoot ?? '',
  dropdown: classes.dropdown ?? '',
  caption_label: classes.captionLabel ?? '',
  nav: classes.nav ?? '',
  button_previous: classes.step ?? '',
  button_next: classes.step ?? '',
  chevron: classes.chevron ?? '',
  month_grid: classes.grid ?? '',
  weekday: classes.weekday ?? '',
  day: classes.day ?? '',
  day_button: classes.dayButton ?? '',
}

/** The user has asked for the calendar: it gets the keys. */
const focused = { autoFocus: true } as const

/** A month of days to choose from, Monday first; with a time beside it where that is asked for. */
export default function DatePicker({ value, withTime, onChoose, onDone, ...bounds }: DatePickerProps) {
  const [earliest, latest, today] = [bounds.earliest, bounds.latest, bounds.today].map(dateOf)
  const { day, time } = value
  const selected = day ? dateOf(day) : undefined
  const choose = (next: string) => {
    onChoose({ day: next, time })
    if (!withTime) onDone()
  }
  return (
    <>
      <DayPicker
        mode="single"
        required={false}
        selected={selected}
        onSelect={date => choose(date ? dayOf(date) : day)}
        defaultMonth={selected ?? today}
        today={today}
        startMonth={earliest}
        endMonth={latest}
        disabled={[{ before: earliest ?? new Date(0) }, { after: latest ?? new Date(0) }]}
        locale={enGB}
        weekStartsOn={1}
        captionLayout="dropdown"
        showOutsideDays
        fixedWeeks
        {...focused}
        classNames={names}
      />
      <Group className={classes.foot} justify="space-between" wrap="nowrap">
        {withTime ? (
          <TimeInput
            aria-label="Time"
            className={classes.time}
            value={time || null}
            onChange={next =>
              next !== null && /^\d\d:\d\d$/.test(next) && onChoose({ day: day || bounds.today, time: next })
            }
            onKeyDown={event => {
              if (event.key !== 'Enter') return
              event.preventDefault()
              onDone()
            }}
          />
        ) : (
          <Button size="compact-sm" variant="subtle" onClick={() => choose(bounds.today)}>
            Today
          </Button>
        )}
        {withTime && (
          <Button size="compact-sm" variant="default" onClick={onDone}>
            Done
          </Button>
        )}
      </Group>
    </>
  )
}
