import { TextInput, type TextInputProps } from '@mantine/core'

/** A field for a one-time code: phones fill it from the message, and '123 456' can be pasted. */
export function CodeInput(props: TextInputProps) {
  return (
    <TextInput
      name="code"
      label="Code"
      inputMode="numeric"
      autoComplete="one-time-code"
      autoCapitalize="none"
      spellCheck={false}
      maxLength={20}
      {...props}
    />
  )
}
