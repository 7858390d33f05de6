import { passwordLength, type PasswordStrength, passwordTexts } from '../../src/domain/password.ts'

/** The owner of the password. */
export interface PasswordOwner {
  /** The user's own name is no password. */
  readonly username?: string
  /** What else anybody who knows the user would try: names, email address, organisation. */
  readonly about?: readonly string[]
  /** What the user's client asks for. */
  readonly strength?: PasswordStrength
}

const tooWeak = 'Password is too easy to guess. Make it longer, or use several unrelated words'

/**
 * Why a new password is refused, as a message; undefined if it is accepted. Length counts characters. Call it
 * outside of transactions: the first call loads dictionaries (20 MB, 70 ms), the others take some milliseconds.
 */
export async function passwordError(
  password: string,
  { username, about = [], strength = 'moderate' }: PasswordOwner = {},
): Promise<string | undefined> {
  const { length } = Array.from(password)
  if (length < passwordLength.min) return passwordTexts.tooShort
  if (length > passwordLength.max) return passwordTexts.tooLong
  const plain = password.toLowerCase()
  const { commonPasswords } = await import('./common-passwords.ts')
  if (commonPasswords.has(plain)) return 'Password is too common'
  if (username !== undefined && plain === username.toLowerCase()) return 'Password must not be the username'
  const { isStrongEnough } = await import('./password-strength.ts')
  const words = [...about, ...(username === undefined ? [] : [username])].filter(Boolean)
  return isStrongEnough(password, strength, words) ? undefined : tooWeak
}
