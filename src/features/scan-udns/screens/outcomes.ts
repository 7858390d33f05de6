import { ApiError, messageOf } from '../../../api/api-error.ts'

/** What became of the scan of a controller. */
export const outcomes = {
  waiting: 'Waiting for an answer',
  done: 'Scanned',
  refused: 'Refused',
  away: 'Not connected: nothing was done',
  unknown: 'Outcome not known',
  failed: 'Not sent: nothing was done',
} as const
export type Outcome = keyof typeof outcomes

export interface Scanned {
  readonly outcome: Outcome
  /** Why it was not done, in words. */
  readonly said: string
}

const byCode: Readonly<Record<string, Outcome>> = {
  controllerRefused: 'refused',
  controllerAway: 'away',
  controllerSilent: 'unknown',
}

/** What a failed call came to: where the server refused it, no controller was asked; where it is silent, nobody knows. */
export function failedAs(error: unknown): Scanned {
  if (!(error instanceof ApiError)) return { outcome: 'unknown', said: messageOf(error) }
  const { status, details, message, errors } = error
  const known = typeof details['code'] === 'string' ? byCode[details['code']] : undefined
  const outcome = known ?? (status >= 400 && status < 500 ? 'failed' : 'unknown')
  return { outcome, said: errors[0]?.errorMessage ?? message }
}
