import { ActionIcon, Popover } from '@mantine/core'
import { IconCalendar } from '@tabler/icons-react'
import type { KeyboardEvent } from 'react'
import { ErrorTile } from '../ErrorTile.tsx'
import classes from './DateInput.module.css'
import type { DatePickerProps, Parts } from './DatePicker.tsx'
import { Guarded } from '../later/Guarded.tsx'
import { later } from '../later/later.ts'

/** Comes when a calendar is first asked for. */
const DatePicker = later(() => import('./DatePicker.tsx'))

interface CalendarButtonProps {
  name: string
  value: Parts
  withTime: boolean
  disabled: boolean
  isInside: boolean
  earliest: string | undefined
  latest: string | undefined
  /** The day that it was when the calendar was opened; undefined while it is closed. */
  openedOn: string | undefined
  onOpen: () => void
  onChoose: DatePickerProps['onChoose']
  /** Pressing something else closes it, and that gets the focus. */
  onLeave: () => void
  /** It is done with: what it belongs to has the focus again. */
  onClose: () => void
}

/** Opens a calendar beside an input; it closes by Escape, by a choice, and by a press elsewhere. */
export function CalendarButton(props: CalendarButtonProps) {
  const { name, disabled, isInside, openedOn, onOpen, onLeave, onClose } = props
  return (
    <Popover
      opened={openedOn !== undefined}
      onChange={opened => !opened && onLeave()}
      closeOnEscape={false}
      returnFocus={false}
      position="bottom-end"
      shadow="md"
      trapFocus
      withRoles
      withinPortal={!isInside}
      transitionProps={{ duration: 0 }}
    >
      <Popover.Target>
        <ActionIcon
          size="calc(var(--target) - 0.5rem)"
          aria-label={`Calendar: ${name}`}
          title="Calendar"
          disabled={disabled}
          onClick={openedOn === undefined ? onOpen : onClose}
        >
          <IconCalendar className={classes.icon} aria-hidden />
        </ActionIcon>
      </Popover.Target>
      <Popover.Dropdown onKeyDown={event => closeByKey(event, onClose)}>
        {openedOn !== undefined && <Calendar {...props} today={openedOn} />}
      </Popover.Dropdown>
    </Popover>
  )
}

/** Escape closes only the calendar, not the dialog around it. */
function closeByKey(event: KeyboardEvent, close: () => void) {
  if (event.key !== 'Escape') return
  event.preventDefault()
  event.stopPropagation()
  close()
}

function Calendar({
  value,
  withTime,
  earliest,
  latest,
  today,
  onChoose,
  onClose,
}: CalendarButtonProps & { today: string }) {
  return (
    <Guarded
      shape={<div className={classes.shape} aria-busy="true" />}
      instead={<ErrorTile title="The calendar could not be loaded" reason="The date can still be typed." />}
    >
      <DatePicker
        {...{ value, withTime, today, onChoose }}
        earliest={earliest ?? '1900-01-01'}
        latest={latest ?? '2199-12-31'}
        onDone={onClose}
      />
    </Guarded>
  )
}
