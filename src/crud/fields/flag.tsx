import { Input, Switch } from '@mantine/core'
import { IconCheck } from '@tabler/icons-react'
import classes from './fields.module.css'
import type { FieldView, InputProps } from './view.ts'

function FlagField({ value, onChange, onBlur, frame }: InputProps) {
  const { id, name, disabled, label, description, error, ...rest } = frame
  return (
    <Input.Wrapper {...rest} id={id} label={label} description={description} error={error}>
      <Switch
        id={id}
        name={name}
        disabled={disabled}
        checked={value === true}
        aria-describedby={description ? `${id}-description` : undefined}
        onChange={event => onChange(event.currentTarget.checked)}
        onBlur={onBlur}
        className={classes.switch}
      />
    </Input.Wrapper>
  )
}

/** 'Yes' is marked, so that a column of them can be read at a glance. */
export const flag: FieldView = {
  Input: FlagField,
  Cell: ({ value }) =>
    value === true ? (
      <span className={classes.yes}>
        <IconCheck className={classes.icon} aria-hidden />
        Yes
      </span>
    ) : (
      <span className={classes.no}>No</span>
    ),
  widthRem: 7,
}
