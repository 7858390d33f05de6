import { useId } from 'react'
import { fieldViews } from '../../../../crud/fields/index.ts'
import { ref, refs } from '../../../../domain/fields/index.ts'

const targets = { group: ref('group'), area: ref('area'), timeProfile: ref('timeProfile') }
const people = refs('person')
const noClasses = {}

interface RefInputProps {
  target: keyof typeof targets
  label: string
  description?: string
  error?: string | undefined
  value: number | null
  onChange: (id: number | null) => void
}

const frameOf = (id: string, label: string, description?: string, error?: string) => ({
  id,
  name: id,
  label,
  description,
  error,
  withAsterisk: false,
  disabled: false,
  classNames: noClasses,
})

/** One record, searched while typing. */
export function RefInput({ target, label, description, error, value, onChange }: RefInputProps) {
  const { Input } = fieldViews.ref
  return (
    <Input
      field={targets[target]}
      value={value}
      onChange={next => onChange(typeof next === 'number' ? next : null)}
      onBlur={() => undefined}
      frame={frameOf(useId(), label, description, error)}
    />
  )
}

interface PeopleInputProps {
  label: string
  error?: string | undefined
  value: readonly number[]
  onChange: (ids: readonly number[]) => void
}

/** People, searched while typing. */
export function PeopleInput({ label, error, value, onChange }: PeopleInputProps) {
  const { Input } = fieldViews.refs
  return (
    <Input
      field={people}
      value={value}
      onChange={next => onChange(Array.isArray(next) ? (next as number[]) : [])}
      onBlur={() => undefined}
      frame={frameOf(useId(), label, undefined, error)}
    />
  )
}
