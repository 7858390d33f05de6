import { oneLine } from './render.ts'

/**
 * What a failed try means. Refused: another try would be refused too. Later: the server asks for patience, or has failed
 * with this email. Unreached: the server is away, or will not have us, which is no fault of the email. Unwanted: nobody is
 * to have it any more.
 */
export interface Failure {
  readonly kind: 'refused' | 'later' | 'unreached' | 'unwanted'
  /** In plain words, for the outbox. */
  readonly reason: string
}

interface SmtpError {
  readonly code?: unknown
  readonly responseCode?: unknown
  readonly response?: unknown
}

const unreached: Readonly<Record<string, string>> = {
  ECONNECTION: 'The mail server cannot be reached',
  ESOCKET: 'The mail server cannot be reached',
  ECONNREFUSED: 'The mail server cannot be reached',
  EDNS: 'The address of the mail server is not known',
  EABORT: 'The mail server does not answer',
  ETIMEDOUT: 'The mail server does not answer',
  ETLS: 'The mail server offers no secure connection',
  EAUTH: 'The mail server does not accept its user name and password',
  ENOAUTH: 'The mail server asks for a user name and password',
}
const mostAnswer = 300
/** A server that will not go on now, and says so at any step. */
const isAway = 421

/** What an error of the transport means for its email. */
export function failureOf(error: unknown): Failure {
  const { code, responseCode, response } = (error ?? {}) as SmtpError
  const status = typeof responseCode === 'number' ? responseCode : undefined
  const answer = typeof response === 'string' ? `: ${oneLine(response, mostAnswer)}` : ''
  const away = typeof code === 'string' ? unreached[code] : undefined
  if (code === 'EAUTH' || status === isAway || (away !== undefined && status === undefined))
    return { kind: 'unreached', reason: (away ?? 'The mail server is closing') + answer }
  if (status !== undefined && status >= 500) return { kind: 'refused', reason: `The mail server refused it${answer}` }
  return {
    kind: 'later',
    reason: status === undefined ? 'It could not be sent' : `The mail server did not take it${answer}`,
  }
}
