import { Button, Checkbox, Fieldset, Group, Stack, Text } from '@mantine/core'
import { useState } from 'react'
import { isRange, readDays, readRange, rangeText, type InstantRange } from '../../domain/instant-range.ts'
import { DateInput } from '../../ui/dates/DateInput.tsx'
import { fromLocal, toLocal } from '../fields/instants.ts'
import { useCaller } from '../caller/caller.ts'
import { dayFrom, dayStretches, stretches } from './stretches.ts'

interface RangeFilterProps {
  label: string
  /** A date and time, or a day. */
  kind: 'dateTime' | 'date'
  values: readonly string[]
  onChange: (values: readonly string[]) => void
}

const none = 'null'

/** From when until when, by the clock of the site: typed, chosen from a calendar, or one of the usual stretches. */
export function RangeFilter({ label, kind, values, onChange }: RangeFilterProps) {
  const { zone } = useCaller()
  const withTime = kind === 'dateTime'
  const read = withTime ? readRange : readDays
  const [range, setRange] = useState<InstantRange>(() => stretchOf(values, read))
  const [orNone, setOrNone] = useState(values.includes(none))
  const isWrong = Object.keys(range).length > 0 && read(rangeText(range)) === undefined
  const change = (next: InstantRange, also = orNone) => {
    setRange(next)
    setOrNone(also)
    const isOpen = next.from === undefined && next.until === undefined
    if (isOpen || read(rangeText(next))) onChange([...(isOpen ? [] : [rangeText(next)]), ...(also ? [none] : [])])
  }
  const end = (name: keyof InstantRange) => (local: string | null) => {
    const { [name]: _, ...other } = range
    change(local === null ? other : { ...other, [name]: withTime ? fromLocal(local, zone) : local })
  }
  const input = (name: keyof InstantRange, words: string) => (
    <DateInput
      withTime={withTime}
      isInside
      label={words}
      value={range[name] === undefined ? null : withTime ? toLocal(range[name], zone) : range[name]}
      onChange={end(name)}
      today={() => dayFrom(Date.now(), zone, 0)}
    />
  )
  return (
    <Fieldset legend={label} variant="unstyled">
      <Stack gap="xs">
        <Stack gap="xs">
          {input('from', 'From')}
          {input('until', 'Until')}
        </Stack>
        {isWrong && (
          <Text role="alert" size="sm">
            {withTime ? 'The end must be after the beginning' : 'The end must not be before the beginning'}
          </Text>
        )}
        <Checkbox
          label="Or none"
          checked={orNone}
          onChange={event => change(range, event.currentTarget.checked)}
          size="sm"
        />
        <Group gap="xs">
          {Object.entries(withTime ? stretches : dayStretches).map(([words, stretch]) => (
            <Button key={words} variant="default" size="compact-sm" onClick={() => change(stretch(Date.now(), zone))}>
              {words}
            </Button>
          ))}
        </Group>
      </Stack>
    </Fieldset>
  )
}

/** The stretch among the values of a filter; a single day is one from itself to itself. */
function stretchOf(values: readonly string[], read: typeof readDays): InstantRange {
  const text = values.find(value => value !== none)
  if (text === undefined) return {}
  return read(isRange(text) ? text : rangeText({ from: text, until: text })) ?? {}
}
