/** What a user can have as their second factor, beside passkeys. */
export const factorTypes = ['app', 'email', 'sms'] as const
export type FactorType = (typeof factorTypes)[number]

/** Digits of a code, and how long one that was sent is good. */
export const codeDigits = 6
export const codeMinutes = 10
/** How long the next code has to be waited for, and how many go to one sign-in or setting up. */
export const resendSeconds = 30
export const mostSent = 5

/** How long the second step of a sign-in may take. */
export const stepMinutes = 10

/** The second step of a sign-in: what may be shown. It names no user. */
export interface SecondStep {
  /** Null where there are passkeys alone. */
  readonly type: FactorType | null
  /** Where codes are sent, in part. */
  readonly sentTo: string | null
  readonly passkeys: boolean
}

/** An address or a number, as far as its owner needs to know which it is: 'a…@example.com', '…123'. */
export function shortened(to: string): string {
  const at = to.lastIndexOf('@')
  return at > 0 ? `${to.slice(0, 1)}…${to.slice(at)}` : `…${to.replace(/\D/g, '').slice(-3)}`
}

/** What was typed or pasted as a code, as it is checked: '123 456' is '123456'. */
export const bareCode = (typed: string): string => typed.replace(/[\s-]/g, '')
