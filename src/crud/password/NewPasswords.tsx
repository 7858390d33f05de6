import { useWatch, type UseFormReturn } from 'react-hook-form'
import { passwordLength, passwordTexts, type PasswordRules } from '../../domain/password.ts'
import { NewPasswordInput } from './NewPasswordInput.tsx'
import { StrengthMeter } from './StrengthMeter.tsx'

/** The values of a form in which a password is chosen. */
export interface ChosenPassword {
  newPassword: string
  again: string
}

export const noPassword: ChosenPassword = { newPassword: '', again: '' }

/** A form with these values. */
export type NewPasswordsForm = Pick<UseFormReturn<ChosenPassword>, 'register' | 'control' | 'formState'>

interface NewPasswordsProps {
  form: NewPasswordsForm
  /** What it is judged by; without them (they could not be loaded) the server judges alone. */
  rules: PasswordRules | undefined
}

/** A password that is chosen: typed twice, with how strong it is. */
export function NewPasswords({ form: { register, control, formState }, rules }: NewPasswordsProps) {
  const password = useWatch({ control, name: 'newPassword' })
  const { errors } = formState
  return (
    <>
      <NewPasswordInput
        label="New password"
        description={`At least ${passwordLength.min} characters, and not a common password`}
        error={errors.newPassword?.message}
        {...register('newPassword', {
          required: passwordTexts.required,
          minLength: { value: passwordLength.min, message: passwordTexts.tooShort },
          maxLength: { value: passwordLength.max, message: passwordTexts.tooLong },
          deps: 'again',
        })}
      />
      {rules && <StrengthMeter password={password} rules={rules} />}
      <NewPasswordInput
        label="New password again"
        error={errors.again?.message}
        {...register('again', {
          validate: (again, { newPassword }) => again === newPassword || passwordTexts.mustMatch,
        })}
      />
    </>
  )
}
