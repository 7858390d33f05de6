import { useId } from 'react'
import { FieldInput } from '../../../../crud/wizard/FieldInput.tsx'
import { ref, refs } from '../../../../domain/fields/index.ts'

const targets = { group: ref('group'), area: ref('area'), timeProfile: ref('timeProfile') }
const people = refs('person')

interface RefInputProps {
  target: keyof typeof targets
  label: string
  description?: string
  error?: string | undefined
  value: number | null
  onChange: (id: number | null) => void
}

/** One record, searched while typing. */
export const RefInput = ({ target, onChange, ...rest }: RefInputProps) => (
  <FieldInput
    {...rest}
    id={useId()}
    field={targets[target]}
    onChange={next => onChange(typeof next === 'number' ? next : null)}
  />
)

interface PeopleInputProps {
  label: string
  error?: string | undefined
  value: readonly number[]
  onChange: (ids: readonly number[]) => void
}

/** People, searched while typing. */
export const PeopleInput = ({ onChange, ...rest }: PeopleInputProps) => (
  <FieldInput
    {...rest}
    id={useId()}
    field={people}
    onChange={next => onChange(Array.isArray(next) ? (next as number[]) : [])}
  />
)
