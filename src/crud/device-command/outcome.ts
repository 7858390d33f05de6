import { ApiError, messageOf } from '../../api/api-error.ts'

/** What became of something that a device was asked to do. */
export const outcomes = {
  waiting: 'Waiting for an answer',
  done: 'Done',
  refused: 'Refused',
  away: 'Not connected: nothing was done',
  unknown: 'Outcome not known',
  failed: 'Not sent: nothing was done',
} as const
export type Outcome = keyof typeof outcomes

/** An outcome, with what the device said, or why it was not done. */
export interface Result {
  readonly outcome: Outcome
  readonly said: string
}

const byCode: Readonly<Record<string, Outcome>> = {
  controllerRefused: 'refused',
  controllerAway: 'away',
  controllerSilent: 'unknown',
}

/**
 * The outcome of a call that failed. If the server refused it, no device was asked; if no answer came, or the server
 * failed, the outcome is not known.
 */
export function failedAs(error: unknown): Result {
  if (!(error instanceof ApiError)) return { outcome: 'unknown', said: messageOf(error) }
  const { status, details, message, errors } = error
  const known = typeof details['code'] === 'string' ? byCode[details['code']] : undefined
  const said = errors[0]?.errorMessage ?? message
  return { outcome: known ?? (status >= 400 && status < 500 ? 'failed' : 'unknown'), said }
}
