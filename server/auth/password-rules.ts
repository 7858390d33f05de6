import { commonPasswords } from './common-passwords.ts'

const passwordLength = { min: 8, max: 200 } as const

/**
 * Why a new password is refused, in words for its user; undefined where it will do. Length counts characters.
 * @param username the user's own name is no password
 */
export function passwordError(password: string, username?: string): string | undefined {
  const { length } = Array.from(password)
  if (length < passwordLength.min) return `Password must be at least ${passwordLength.min} characters`
  if (length > passwordLength.max) return `Password must be at most ${passwordLength.max} characters`
  const plain = password.toLowerCase()
  if (commonPasswords.has(plain)) return 'Password is too common'
  return username !== undefined && plain === username.toLowerCase() ? 'Password must not be the username' : undefined
}
