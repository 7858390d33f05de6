import { Anchor, PasswordInput, TextInput } from '@mantine/core'
import type { HTMLInputTypeAttribute } from 'react'
import { asText, type CellProps, type FieldView, type InputProps } from './view.ts'

/** Nothing in a record is autofilled from what the browser knows about the signed-in user. */
const typed = (type: HTMLInputTypeAttribute) =>
  function ContactField({ field, value, onChange, onBlur, frame }: InputProps) {
    return (
      <TextInput
        {...frame}
        type={type}
        value={asText(value)}
        maxLength={field.max}
        autoComplete="off"
        onChange={event => onChange(event.currentTarget.value)}
        onBlur={onBlur}
      />
    )
  }

const linked = (scheme: string) =>
  function ContactCell({ value, isPassedBy }: CellProps) {
    const text = asText(value)
    return (
      <Anchor
        href={`${scheme}${text}`}
        inherit
        {...(scheme === '' && { target: '_blank', rel: 'noreferrer' })}
        {...(isPassedBy && { tabIndex: -1 })}
      >
        {text}
      </Anchor>
    )
  }

function PasswordField({ field, value, onChange, onBlur, frame }: InputProps) {
  return (
    <PasswordInput
      {...frame}
      value={asText(value)}
      maxLength={field.max}
      autoComplete={'isCurrent' in field ? 'current-password' : 'new-password'}
      onChange={event => onChange(event.currentTarget.value)}
      onBlur={onBlur}
    />
  )
}

export const email: FieldView = { Input: typed('email'), Cell: linked('mailto:'), widthRem: 15 }
export const phone: FieldView = { Input: typed('tel'), Cell: linked('tel:'), widthRem: 10 }
export const url: FieldView = { Input: typed('url'), Cell: linked(''), widthRem: 15 }
/** A password is written and never read. */
export const password: FieldView = { Input: PasswordField, Cell: () => <>Stored, never shown</>, widthRem: 9 }
