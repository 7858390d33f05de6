import { Select } from '@mantine/core'
import { dayText } from '../../domain/fields/index.ts'
import { DateInput } from '../../ui/dates/DateInput.tsx'
import { TimeInput } from '../../ui/dates/TimeInput.tsx'
import { useCaller } from '../caller/caller.ts'
import { dateTimeText, fromLocal, toLocal } from './instants.ts'
import { PlainCell } from './text.tsx'
import { asText, type CellProps, type FieldView, type InputProps } from './view.ts'

const todayAt = (zone: string) => () => toLocal(new Date().toISOString(), zone).slice(0, 10)

function DateField({ field, value, onChange, onBlur, frame, isInside = false }: InputProps) {
  const { zone } = useCaller()
  return (
    <DateInput
      {...frame}
      value={asText(value) || null}
      onChange={onChange}
      onBlur={onBlur}
      today={todayAt(zone)}
      earliest={field.earliest}
      latest={field.latest}
      isInside={isInside}
    />
  )
}

/** Written and read by the clock of the site. */
function DateTimeField({ value, onChange, onBlur, frame, isInside = false }: InputProps) {
  const { zone } = useCaller()
  const text = asText(value)
  return (
    <DateInput
      {...frame}
      withTime
      value={text ? toLocal(text, zone) : null}
      onChange={local => onChange(local === null ? null : fromLocal(local, zone))}
      onBlur={onBlur}
      today={todayAt(zone)}
      isInside={isInside}
    />
  )
}

function TimeField({ value, onChange, onBlur, frame }: InputProps) {
  return <TimeInput {...frame} value={asText(value) || null} onChange={onChange} onBlur={onBlur} />
}

const zones = Intl.supportedValuesOf('timeZone')

function TimeZoneField({ field, value, onChange, onBlur, frame }: InputProps) {
  const text = asText(value)
  return (
    <Select
      openOnFocus={false}
      {...frame}
      data={zones.includes(text) || !text ? zones : [text, ...zones]}
      value={text || null}
      onChange={onChange}
      onBlur={onBlur}
      searchable
      limit={100}
      clearable={!field.required}
      nothingFoundMessage="No such time zone"
      comboboxProps={{ shadow: 'md' }}
    />
  )
}

function Instant({ field, value }: CellProps) {
  const { zone } = useCaller()
  const iso = String(value)
  return <time dateTime={iso}>{dateTimeText(iso, zone, field.seconds)}</time>
}

export const date: FieldView = {
  Input: DateField,
  Cell: ({ value }) => <time dateTime={String(value)}>{dayText(String(value))}</time>,
  widthRem: 8,
}
export const dateTime: FieldView = { Input: DateTimeField, Cell: Instant, widthRem: 10 }
export const time: FieldView = { Input: TimeField, Cell: PlainCell, widthRem: 6 }
export const timeZone: FieldView = { Input: TimeZoneField, Cell: PlainCell, widthRem: 12 }
