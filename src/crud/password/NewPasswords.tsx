import { passwordLength, type PasswordRules } from '../../domain/password.ts'
import type { ChosenPassword } from './new-passwords.ts'
import { NewPasswordInput } from './NewPasswordInput.tsx'
import { StrengthMeter } from './StrengthMeter.tsx'

interface NewPasswordsProps {
  form: { readonly values: ChosenPassword; readonly field: (name: keyof ChosenPassword) => object }
  /** What it is judged by; without them (they could not be loaded) the server judges alone. */
  rules: PasswordRules | undefined
}

/** A password that is chosen: typed twice, with how strong it is. */
export function NewPasswords({ form: { values, field }, rules }: NewPasswordsProps) {
  return (
    <>
      <NewPasswordInput
        label="New password"
        description={`At least ${passwordLength.min} characters, and not a common password`}
        {...field('newPassword')}
      />
      {rules && <StrengthMeter password={values.newPassword} rules={rules} />}
      <NewPasswordInput label="New password again" {...field('again')} />
    </>
  )
}
