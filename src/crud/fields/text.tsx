import { Textarea, TextInput } from '@mantine/core'
import { wordsFor } from '../../domain/fields/index.ts'
import { asText, type CellProps, type FieldView, type InputProps } from './view.ts'

function TextField({ field, value, onChange, onBlur, frame }: InputProps) {
  return (
    <TextInput
      {...frame}
      value={asText(value)}
      maxLength={field.max}
      autoComplete="off"
      onChange={event => onChange(event.currentTarget.value)}
      onBlur={onBlur}
    />
  )
}

function LongTextField({ field, value, onChange, onBlur, frame }: InputProps) {
  return (
    <Textarea
      {...frame}
      value={asText(value)}
      maxLength={field.max}
      autosize
      minRows={3}
      maxRows={12}
      onChange={event => onChange(event.currentTarget.value)}
      onBlur={onBlur}
    />
  )
}

export const PlainCell = ({ value }: CellProps) => <>{asText(value)}</>

const TextCell = ({ field, value }: CellProps) => <>{wordsFor(field, asText(value))}</>

export const text: FieldView = { Input: TextField, Cell: TextCell, widthRem: 12 }
export const longText: FieldView = {
  Input: LongTextField,
  Cell: ({ value }) => <span style={{ whiteSpace: 'pre-line' }}>{asText(value)}</span>,
  widthRem: 18,
}
