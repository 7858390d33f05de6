import type { Standing } from '../domain/registration.ts'

/** How a registration stands, for its applicant. */
export const statusWords: Readonly<Record<Standing['status'], string>> = {
  created: 'The email address is not confirmed yet.',
  verified: 'The email address is confirmed. Log in to apply for an account.',
  applied: 'The application is waiting for approval.',
  approved: 'The application is approved. We will email you when the account is open.',
  completed: 'The account is open.',
  cancelled: 'The registration was cancelled.',
}

const dayMs = 86_400_000

/** What is left of a trial: '3 days', begun ones counted, 'less than a day'; undefined once it is over. */
export function leftOf(endsAt: string, now: number): string | undefined {
  const left = Date.parse(endsAt) - now
  if (left <= 0) return undefined
  const days = Math.ceil(left / dayMs)
  if (left < dayMs) return 'less than a day'
  return `${days} days`
}
