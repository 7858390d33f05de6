import { Checkbox, Group, Select } from '@mantine/core'
import { wordsFor } from '../../domain/fields/index.ts'
import { Status } from './Status.tsx'
import { asText, type FieldView, type InputProps } from './view.ts'

const optionsOf = (field: InputProps['field']) =>
  Object.entries(field.choices ?? {}).map(([value, label]) => ({ value, label }))

function ChoiceField({ field, value, onChange, onBlur, frame }: InputProps) {
  const data = optionsOf(field)
  return (
    <Select
      openOnFocus={false}
      {...frame}
      data={data}
      value={asText(value) || null}
      onChange={onChange}
      onBlur={onBlur}
      searchable={data.length > 8}
      clearable={!field.required}
      allowDeselect={!field.required}
      comboboxProps={{ shadow: 'md' }}
    />
  )
}

function ChoicesField({ field, value, onChange, frame }: InputProps) {
  const { id, name, disabled, ...rest } = frame
  return (
    <Checkbox.Group
      {...rest}
      id={id}
      value={Array.isArray(value) ? value.map(String) : []}
      onChange={onChange}
      disabled={disabled}
    >
      <Group gap="md" py={6}>
        {optionsOf(field).map(option => (
          <Checkbox key={option.value} name={name} value={option.value} label={option.label} />
        ))}
      </Group>
    </Checkbox.Group>
  )
}

export const choice: FieldView = {
  Input: ChoiceField,
  Cell: ({ field, value }) =>
    field.severity ? <Status field={field} value={value} /> : <>{wordsFor(field, String(value))}</>,
  widthRem: 9,
}
export const choices: FieldView = {
  Input: ChoicesField,
  Cell: ({ field, value }) => (
    <>{(Array.isArray(value) ? value : []).map(each => wordsFor(field, String(each))).join(', ')}</>
  ),
  widthRem: 14,
}
