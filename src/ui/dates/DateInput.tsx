import { ActionIcon, Group } from '@mantine/core'
import { IconX } from '@tabler/icons-react'
import { useRef, useState, type KeyboardEvent } from 'react'
import { CalendarButton } from './CalendarButton.tsx'
import classes from './DateInput.module.css'
import { partsOf, writtenDay, writtenDayAndTime } from './written.ts'
import { WrittenText, type WrittenTextProps } from './WrittenText.tsx'

interface DateInputProps extends WrittenTextProps {
  readonly withTime?: boolean
  /** The first and the last day that may be chosen: `1900-01-01`. */
  readonly earliest?: string | undefined
  readonly latest?: string | undefined
  /** The day that it is where the value is meant. */
  readonly today: () => string
  /** In its own dropdown: it would be closed by one outside of it. */
  readonly isInside?: boolean
}

/** A day, or a day and a time, typed or chosen from a calendar (Alt and arrow down opens it). */
export function DateInput({ withTime = false, earliest, latest, today, isInside = false, ...text }: DateInputProps) {
  const { value, onChange, disabled = false, label } = text
  const input = useRef<HTMLInputElement>(null)
  /** Asked when it is opened: midnight may pass before a form. */
  const [openedOn, setOpenedOn] = useState<string>()
  const open = () => setOpenedOn(today())
  const name = text['aria-label'] ?? (typeof label === 'string' ? label : 'date')
  return (
    <WrittenText
      {...text}
      written={withTime ? writtenDayAndTime : writtenDay}
      ref={input}
      onKeyDown={opensByKey(open)}
      rightSectionWidth="auto"
      rightSectionProps={{ className: openedOn === undefined ? '' : (classes.above ?? '') }}
      rightSection={
        <Group gap={2} wrap="nowrap" pe={2}>
          {value !== null && !text.withAsterisk && !disabled && <Clear name={name} onClear={() => onChange(null)} />}
          <CalendarButton
            {...{ name, withTime, disabled, isInside, earliest, latest, openedOn, onOpen: open }}
            value={partsOf(value ?? '')}
            onChoose={({ day, time }) => onChange(withTime ? `${day}T${time || '00:00'}` : day)}
            onLeave={() => setOpenedOn(undefined)}
            onClose={() => {
              setOpenedOn(undefined)
              input.current?.focus()
            }}
          />
        </Group>
      }
    />
  )
}

const opensByKey = (open: () => void) => (event: KeyboardEvent) => {
  if (event.key !== 'ArrowDown' || !event.altKey) return
  event.preventDefault()
  open()
}

const Clear = ({ name, onClear }: { name: string; onClear: () => void }) => (
  <ActionIcon size="calc(var(--target) - 0.5rem)" aria-label={`Clear ${name}`} title="Clear" onClick={onClear}>
    <IconX className={classes.icon} aria-hidden />
  </ActionIcon>
)
