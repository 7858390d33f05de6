import { useId } from 'react'
import { fieldViews } from './fields/index.ts'
import { ref } from '../domain/fields/index.ts'

interface ChooseProps {
  /** The entity to choose from. */
  target: string
  label: string
  description?: string
  value: number | undefined
  /** What is chosen is called so, where that is known. */
  title?: string | undefined
  onChange: (id: number | undefined) => void
  isRequired?: boolean
}

/** Chooses a record for a screen to show something with; nothing is saved. */
export function Choose({ target, label, description, value, title, onChange, isRequired = false }: ChooseProps) {
  const { Input } = fieldViews.ref
  return (
    <Input
      field={ref(target, { required: isRequired })}
      value={value ?? null}
      title={title}
      onChange={id => onChange(typeof id === 'number' ? id : undefined)}
      onBlur={() => undefined}
      frame={{
        id: useId(),
        name: target,
        label,
        description,
        error: undefined,
        withAsterisk: false,
        disabled: false,
        classNames: {},
      }}
    />
  )
}
