import { ActionIcon, Button, SegmentedControl } from '@mantine/core'
import { IconChevronLeft, IconChevronRight } from '@tabler/icons-react'
import { dayText } from '../../../domain/fields/time.ts'
import { besides, type Range, type View, views } from '../domain/ranges.ts'
import classes from './Attendance.module.css'
import { monthName } from './day-words.ts'
import type { Asked, SetAsked } from './use-asked.ts'

interface RangeBarProps {
  asked: Asked
  set: SetAsked
  range: Range
  today: string
}

/** Which days are shown, with ways to those before and after them. */
export function RangeBar({ asked: { view }, set, range: { from, to }, today }: RangeBarProps) {
  const isThis = from <= today && today <= to
  return (
    <div className={classes.tools}>
      <SegmentedControl
        aria-label="Show"
        value={view}
        onChange={value => set({ view: value as View })}
        data={Object.entries(views).map(([value, label]) => ({ value, label }))}
      />
      <ActionIcon
        size="lg"
        variant="default"
        aria-label={`The ${view} before`}
        onClick={() => set({ on: besides(view, from, -1) })}
      >
        <IconChevronLeft className={classes.icon} aria-hidden />
      </ActionIcon>
      <h2 className={classes.range} aria-live="polite">
        {view === 'month' ? monthName(from) : `${dayText(from)} to ${dayText(to)}`}
      </h2>
      <ActionIcon
        size="lg"
        variant="default"
        aria-label={`The ${view} after`}
        onClick={() => set({ on: besides(view, from, 1) })}
      >
        <IconChevronRight className={classes.icon} aria-hidden />
      </ActionIcon>
      <Button variant="default" disabled={isThis} onClick={() => set({ on: undefined })}>
        This {view}
      </Button>
    </div>
  )
}
