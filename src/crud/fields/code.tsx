import { ColorInput, TextInput } from '@mantine/core'
import classes from './fields.module.css'
import { asText, type CellProps, type FieldView, type InputProps } from './view.ts'

function CodeField({ field, value, onChange, onBlur, frame }: InputProps) {
  return (
    <TextInput
      {...frame}
      value={asText(value)}
      maxLength={field.max}
      autoComplete="off"
      autoCapitalize="characters"
      spellCheck={false}
      ff="monospace"
      onChange={event => onChange(event.currentTarget.value.toUpperCase())}
      onBlur={onBlur}
    />
  )
}

function ColourField({ value, onChange, onBlur, frame }: InputProps) {
  return (
    <ColorInput
      {...frame}
      value={asText(value)}
      onChange={onChange}
      onBlur={onBlur}
      format="hex"
      eyeDropperButtonProps={{ 'aria-label': 'Pick a colour from the screen' }}
    />
  )
}

const CodeCell = ({ value }: CellProps) => <span className={classes.code}>{asText(value)}</span>

export const hex: FieldView = { Input: CodeField, Cell: CodeCell, widthRem: 10 }
export const numberPlate: FieldView = { Input: CodeField, Cell: CodeCell, widthRem: 8 }
export const colour: FieldView = {
  Input: ColourField,
  Cell: ({ value }) => (
    <span className={classes.colour}>
      <span className={classes.swatch} style={{ background: asText(value) }} />
      {asText(value)}
    </span>
  ),
  widthRem: 8,
}
