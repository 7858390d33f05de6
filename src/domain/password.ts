/** How hard a password is to guess, and how hard those of a client's users must be: 0 weak, 1 moderate, 2 strong. */
export const passwordStrengths = ['weak', 'moderate', 'strong'] as const
export type PasswordStrength = (typeof passwordStrengths)[number]

/** In characters. */
export const passwordLength = { min: 8, max: 200 } as const

/** Signs of a password that zxcvbn is given: what follows adds little, and the time to judge it grows fast. */
export const mostJudged = 64
const levels: readonly PasswordStrength[] = ['weak', 'weak', 'moderate', 'strong', 'strong']

/** How strong a password is by zxcvbn's score, 0 to 4. */
export const strengthOf = (score: number): PasswordStrength => levels[score] ?? 'weak'

/** Whether a password is as hard to guess as it has to be. */
export const isEnough = (strength: PasswordStrength, needed: PasswordStrength): boolean =>
  passwordStrengths.indexOf(strength) >= passwordStrengths.indexOf(needed)

/** The advice before a password is chosen, and the rules it is checked by. */
export interface PasswordRules {
  readonly username: string
  /** What the user's client requires. */
  readonly strength: PasswordStrength
  /** Words that anybody who knows the user would try: names, email address, organisation. */
  readonly about: readonly string[]
}

/** The texts about passwords and sign-ins, on every screen and in every answer. */
export const passwordTexts = {
  required: 'Password field is required',
  mustMatch: 'Passwords must match',
  tooShort: `Password must be at least ${passwordLength.min} characters`,
  tooLong: `Password must be at most ${passwordLength.max} characters`,
  noUser: 'Failed to find user',
  signInFailed: 'Authentication Error',
  mayTake: 'The email may take up to 4 hours to arrive. If it has not come by then, call support.',
} as const
