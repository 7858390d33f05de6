import { MultiSelect, Select, TextInput } from '@mantine/core'
import { useId, useMemo, useState } from 'react'
import { labelOf, wireName, type FieldKind } from '../../domain/fields/index.ts'
import { check } from '../../domain/validate.ts'
import { fieldViews } from '../fields/index.ts'
import { targetOf } from '../fields/target.ts'
import { optionsOf, useChoices } from '../fields/use-choices.ts'
import type { ListFilter } from './list-state.ts'
import { RangeFilter } from './RangeFilter.tsx'

interface FilterInputProps {
  filter: ListFilter
  values: readonly string[]
  onChange: (values: readonly string[]) => void
}

/** One declared filter, by the kind of its field: some of its choices, some records, yes or no, or a value. */
export function FilterInput(props: FilterInputProps) {
  const { field } = props.filter
  if (field.target !== undefined) return <RecordFilter {...props} />
  if (field.kind === 'flag') return <YesNoFilter {...props} />
  if (field.kind === 'dateTime' || field.kind === 'date')
    return <RangeFilter {...props} kind={field.kind} label={label(props.filter)} />
  if (temporal.has(field.kind)) return <TemporalFilter {...props} />
  return field.choices ? <ChoiceFilter {...props} /> : <ValueFilter {...props} />
}

const temporal: ReadonlySet<FieldKind> = new Set(['time'])

const label = ({ name, field }: ListFilter) => labelOf(name, field)
/** Inside a popover the list of options must not be outside of it: a press there would close it. */
const inside = { withinPortal: false, shadow: 'md' } as const

function ChoiceFilter({ filter, values, onChange }: FilterInputProps) {
  const data = Object.entries(filter.field.choices ?? {}).map(([value, text]) => ({ value, label: text }))
  return (
    <MultiSelect
      openOnFocus={false}
      label={label(filter)}
      placeholder={values.length ? undefined : 'Any'}
      data={data}
      value={[...values]}
      onChange={onChange}
      comboboxProps={inside}
      clearable
      searchable
    />
  )
}

function YesNoFilter({ filter, values, onChange }: FilterInputProps) {
  const data = [
    { value: 'true', label: 'Yes' },
    { value: 'false', label: 'No' },
  ]
  return (
    <Select
      openOnFocus={false}
      label={label(filter)}
      placeholder="Any"
      data={data}
      value={values[0] ?? null}
      onChange={value => onChange(value === null ? [] : [value])}
      comboboxProps={inside}
      clearable
    />
  )
}

function RecordFilter({ filter, values, onChange }: FilterInputProps) {
  const ids = useMemo(() => values.map(Number).filter(Number.isSafeInteger), [values])
  const { choices, failure, input } = useChoices(targetOf(filter.field), ids, [])
  return (
    <MultiSelect
      openOnFocus={false}
      label={label(filter)}
      placeholder={values.length ? undefined : 'Any'}
      error={failure}
      data={optionsOf(choices)}
      value={ids.map(String)}
      onChange={onChange}
      {...input}
      comboboxProps={inside}
      clearable
      hidePickedOptions
    />
  )
}

/** A time of day, by the input of forms: the list is narrowed once it can be read. */
function TemporalFilter({ filter, values, onChange }: FilterInputProps) {
  const { field, property } = filter
  const { Input } = fieldViews[field.kind]
  const [value, setValue] = useState<unknown>(values[0] ?? null)
  const [isLeft, setLeft] = useState(false)
  const isRead = (next: unknown): next is string => field.schema.safeParse(next).success
  const change = (next: unknown) => {
    setValue(next)
    setLeft(false)
    if (next === null) onChange([])
    if (isRead(next)) onChange([next])
  }
  return (
    <Input
      field={field}
      value={value}
      onChange={change}
      onBlur={() => setLeft(true)}
      isInside
      frame={{
        id: useId(),
        name: property,
        label: label(filter),
        description: undefined,
        error: isLeft && value !== null && !isRead(value) ? errorText(filter, value) : undefined,
        withAsterisk: false,
        disabled: false,
        classNames: {},
      }}
    />
  )
}

/** The rule that a value breaks, in the words of the form. */
function errorText({ name, field }: ListFilter, value: unknown): string {
  const { errors } = check({ [name]: field }, { [wireName(name, field)]: value }, { mode: 'edit' })
  return errors[0]?.errorMessage ?? 'Not a valid value'
}

function ValueFilter({ filter, values, onChange }: FilterInputProps) {
  const isNumber = ['integer', 'decimal', 'money'].includes(filter.field.kind)
  return (
    <TextInput
      label={label(filter)}
      placeholder="Any"
      inputMode={isNumber ? 'numeric' : 'text'}
      defaultValue={values[0] ?? ''}
      // Sent when the input is finished, not at each letter: it must be the complete value.
      onBlur={event => onChange(event.currentTarget.value.trim() ? [event.currentTarget.value.trim()] : [])}
      onKeyDown={event => event.key === 'Enter' && event.currentTarget.blur()}
    />
  )
}
