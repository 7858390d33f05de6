import { Loader, Select } from '@mantine/core'
import { useMemo } from 'react'
import { optionsOf, useChoices } from '../../../crud/fields/use-choices.ts'
import { labelOf } from '../../../domain/fields/index.ts'
import { entities } from '../../../domain/entities/index.ts'
import { udnDevice } from '../../../domain/entities/control-panel/udn-device.ts'

interface DispatchedToProps {
  value: number | null
  onChange: (value: number | null) => void
}

const none: readonly never[] = []

/** To whom devices are dispatched; those that have one keep it where it is left empty. */
export function DispatchedTo({ value, onChange }: DispatchedToProps) {
  const ids = useMemo(() => (value === null ? none : [value]), [value])
  const { choices, isSearching, failure, input } = useChoices(entities.client, ids, none)
  return (
    <Select
      label={labelOf('dispatchedTo', udnDevice.fields.dispatchedTo)}
      description="Leave empty to keep what each has"
      inputWrapperOrder={['label', 'input', 'description', 'error']}
      {...input}
      error={failure}
      data={optionsOf(choices)}
      value={value === null ? null : String(value)}
      onChange={next => onChange(next === null ? null : Number(next))}
      rightSection={isSearching ? <Loader size="xs" /> : undefined}
      clearable
      openOnFocus={false}
    />
  )
}
