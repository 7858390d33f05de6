import type { PasswordRules } from '../domain/password.ts'
import { command, request } from './request.ts'

/** Changes the own password and ends the user's other sessions; 422 names `currentPassword` or `newPassword`. */
export const changePassword = (currentPassword: string, newPassword: string) =>
  command('POST', '/account/change-password', { body: { currentPassword, newPassword } })

/** What the own new password is judged by. */
export const passwordRulesQuery = {
  queryKey: ['records', 'password-rules'],
  queryFn: () => request<PasswordRules>('GET', '/account/password-rules'),
} as const

/** What the first administrator of an empty installation is made of. */
export interface FirstAdministrator {
  readonly clientName: string
  readonly username: string
  readonly firstName: string
  readonly surname: string
  readonly email: string
  readonly password: string
}

/** Makes the first administrator; `link` is the secret that the server printed at its start. 404: no longer good. */
export const makeFirstAdministrator = (link: string, administrator: FirstAdministrator) =>
  command('POST', '/authentication/first-administrator', { body: { link, ...administrator } })
