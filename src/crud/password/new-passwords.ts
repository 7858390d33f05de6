import { passwordLength, passwordTexts } from '../../domain/password.ts'

/** The values of a form in which a password is chosen. */
export type ChosenPassword = Record<'newPassword' | 'again', string>

export const noPassword: ChosenPassword = { newPassword: '', again: '' }

/** What is wrong with a password before the server has judged it; undefined for nothing. */
export function passwordFault(password: string): string | undefined {
  if (password === '') return passwordTexts.required
  if (password.length < passwordLength.min) return passwordTexts.tooShort
  return password.length > passwordLength.max ? passwordTexts.tooLong : undefined
}

/** What is wrong with a password that is chosen, by field. */
export function checkNewPasswords({ newPassword, again }: ChosenPassword): Partial<ChosenPassword> {
  const fault = passwordFault(newPassword)
  return { ...(fault && { newPassword: fault }), ...(again !== newPassword && { again: passwordTexts.mustMatch }) }
}
