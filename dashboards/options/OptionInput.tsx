import { MultiSelect, NumberInput, Select, Switch, TextInput } from '@mantine/core'
import type { ReactNode } from 'react'
import { useController, type Control } from 'react-hook-form'
import { useCaller } from '../../src/crud/caller/caller.ts'
import { brandedField } from '../../src/domain/branded.ts'
import { labelOf, type Field, type FieldKind } from '../../src/domain/fields/index.ts'
import { RefInput } from './RefInput.tsx'
import type { OptionValues } from './option-values.ts'

interface InputProps {
  readonly field: Field
  readonly label: string
  readonly description: string | undefined
  readonly error: string | undefined
  readonly value: unknown
  readonly onChange: (value: unknown) => void
}

const choicesOf = ({ choices = {} }: Field) => Object.entries(choices).map(([value, label]) => ({ value, label }))
const textOf = (value: unknown) => (typeof value === 'string' ? value : '')
const texts = (value: unknown): string[] => (Array.isArray(value) ? value.map(String) : [])
const numbers = (value: unknown): number[] => (Array.isArray(value) ? value.map(Number) : [])

/** How each kind of field that widgets use for options is set. */
export const optionInputs: { readonly [kind in FieldKind]?: (props: InputProps) => ReactNode } = {
  flag: ({ field: _, value, onChange, ...rest }) => (
    <Switch {...rest} checked={value === true} onChange={event => onChange(event.currentTarget.checked)} />
  ),
  choice: ({ field, value, onChange, ...rest }) => (
    <Select
      {...rest}
      data={choicesOf(field)}
      value={textOf(value) || null}
      onChange={onChange}
      allowDeselect={!field.required}
    />
  ),
  choices: ({ field, value, onChange, ...rest }) => (
    <MultiSelect {...rest} data={choicesOf(field)} value={texts(value)} onChange={onChange} searchable clearable />
  ),
  integer: ({ field, value, onChange, ...rest }) => (
    <NumberInput
      {...rest}
      value={typeof value === 'number' ? value : ''}
      onChange={next => onChange(typeof next === 'number' ? next : null)}
      min={field.min}
      max={field.max}
      suffix={field.unit && ` ${field.unit}`}
      allowDecimal={false}
    />
  ),
  text: ({ field, value, onChange, ...rest }) => (
    <TextInput
      {...rest}
      value={textOf(value)}
      maxLength={field.max}
      onChange={event => onChange(event.currentTarget.value)}
    />
  ),
  timeZone: ({ field: _, value, onChange, ...rest }) => (
    <Select
      {...rest}
      data={Intl.supportedValuesOf('timeZone')}
      value={textOf(value) || null}
      onChange={onChange}
      searchable
      clearable
      limit={50}
    />
  ),
  ref: ({ field, value, onChange, ...rest }) => (
    <RefInput
      {...rest}
      target={field.target ?? ''}
      ids={typeof value === 'number' ? [value] : []}
      onIds={([id]) => onChange(id ?? null)}
      most={1}
    />
  ),
  refs: ({ field, value, onChange, ...rest }) => (
    <RefInput {...rest} target={field.target ?? ''} ids={numbers(value)} onIds={onChange} />
  ),
}

interface OptionInputProps {
  name: string
  property: string
  field: Field
  control: Control<{ title: string; options: OptionValues }>
}

/** One option of a form. */
export function OptionInput({ name, property, field: declared, control }: OptionInputProps) {
  const { brand } = useCaller()
  const field = brandedField(name, declared, brand)
  const { field: held, fieldState } = useController({ control, name: `options.${property}` })
  const draw = optionInputs[field.kind]
  if (!draw) throw new Error(`No input for an option of kind ${field.kind}`)
  return draw({
    field,
    label: labelOf(name, field),
    description: field.help,
    error: fieldState.error?.message,
    value: held.value,
    onChange: held.onChange,
  })
}
