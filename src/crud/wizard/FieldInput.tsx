import type { Field } from '../../domain/fields/index.ts'
import { fieldViews } from '../fields/index.ts'

interface FieldInputProps {
  field: Field
  /** For a picture: of which entity and which field of it. */
  entity?: string
  name?: string
  /** The id of its input. */
  id: string
  label: string
  description?: string | undefined
  error?: string | undefined
  value: unknown
  onChange: (value: unknown) => void
}

const noClasses = {}
const nothing = () => undefined

/** One input of a wizard, as the kind of its field is written in every form; the label stands above it. */
export function FieldInput(props: FieldInputProps) {
  const { field, entity, id, name = id, label, description, error, value, onChange } = props
  const { Input } = fieldViews[field.kind]
  return (
    <Input
      field={field}
      {...(entity !== undefined && { entity })}
      value={value}
      onChange={onChange}
      onBlur={nothing}
      frame={{
        id,
        name,
        label,
        description,
        error,
        withAsterisk: field.required === true,
        disabled: false,
        classNames: noClasses,
      }}
    />
  )
}
