import { PasswordInput, type PasswordInputProps } from '@mantine/core'

/** A field for a password that is being chosen. */
export function NewPasswordInput(props: PasswordInputProps) {
  return <PasswordInput autoComplete="new-password" {...props} />
}
