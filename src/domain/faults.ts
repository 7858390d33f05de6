import type { Words } from './vocabulary.ts'

/** Every error that a caller can get: its status and its text. `{thing}` and the like are filled in. */
export const faults = {
  badRequest: [400, '{message}'],
  notSignedIn: [401, 'Sign in to continue'],
  sessionReplaced: [
    401,
    'You were signed out here because you signed in at too many other places. Sign in to continue',
  ],
  loginFailed: [401, 'Login failed, please contact the provider'],
  signInEnded: [401, 'This sign-in took too long or had too many wrong codes. Log in again'],
  emailNotVerified: [401, 'Email address not verified'],
  lockedOut: [429, 'Too many attempts. Try again in {minutes} minutes'],
  tooManyRequests: [429, 'Too many requests. Try again in {seconds} seconds'],
  uploadsFull: [429, 'Your upload space is full. Try again in {hours} hours'],
  tooManyJobs: [429, 'Too many jobs are waiting. Cancel some, or try again when some have finished'],
  tooManyMails: [429, 'Too many emails to {recipient}. Try again in an hour'],
  forbidden: [403, 'You need the permission {permission} for this'],
  areaLimited: [403, 'This covers the whole {one client}, and your access is limited to part of it'],
  guest: [403, 'Only this {one client}’s own users can do this'],
  foreignPage: [403, 'This request did not come from the app'],
  proofNeeded: [403, 'Confirm that it is you to do this'],
  passwordChangeRequired: [403, 'Change your password to continue'],
  secondFactorRequired: [403, 'Set up two-factor authentication to continue'],
  trialEnded: [403, 'Your trial has ended. Apply for an account to continue'],
  clientLockedOut: [403, 'Your {one client} is locked out, please contact your provider'],
  notFound: [404, 'Error 404 - Not Found'],
  resetCodeNotFound: [404, 'Password reset code not found'],
  doesNotExist: [404, '{value} does not exist'],
  postcodeNotFound: [404, 'Postcode not found'],
  stateConflict: [409, '{thing} is {state}: this can only be done from {from}'],
  notNow: [409, '{message}'],
  changedMeanwhile: [409, '{thing} was changed by {by} at {at} while you were editing'],
  inUse: [409, '{thing} is still used by {by}'],
  controllerAway: [409, '{controller} is not connected: nothing was done'],
  controllerSilent: [409, '{controller} did not answer: the outcome is not known'],
  controllerRefused: [409, '{controller} refused: {reason}'],
  onlySk4: [409, 'Only SK4 {many controller} support timed lock or cancel'],
  ingestConflict: [409, '{message}'],
  tooLarge: [413, 'The request is larger than {limit}'],
  unsupportedMedia: [415, '{message}'],
  invalid: [422, 'The values are not valid'],
  clientMismatch: [451, 'This belongs to another {one client}'],
  postcodeLookupFailed: [502, 'Failed to lookup postcode'],
  unavailable: [503, 'The server is starting or cannot reach its database. Try again shortly'],
  storageFull: [507, 'The server’s disk is full. Nothing can be saved until there is room'],
} as const satisfies Record<string, readonly [status: number, text: string]>

export type FaultCode = keyof typeof faults

/** One wrong property of a request, as 422 lists it. */
export interface PropertyError<P extends string = string> {
  readonly propertyName: P
  readonly errorMessage: string
}

/** An error that may be shown to its caller; anything else thrown is a 500 that shows nothing of itself. */
export class Fault extends Error {
  readonly code: FaultCode
  readonly status: number
  readonly errors: readonly PropertyError[]
  /** What else the answer carries: the other client's id, the record as it is now. */
  readonly details: Readonly<Record<string, unknown>>
  /** The record that was out of the caller's reach: for the audit log, never for the answer. */
  about?: { readonly entity: string; readonly recordId: number }

  constructor(
    code: FaultCode,
    message: string,
    errors: readonly PropertyError[],
    details: Readonly<Record<string, unknown>> = {},
  ) {
    super(message)
    this.name = 'Fault'
    this.code = code
    this.status = faults[code][0]
    this.errors = errors
    this.details = details
  }
}

/** Wrong properties, told in a brand's words. */
export const saidErrors = (errors: readonly PropertyError[], say: Words['say']): readonly PropertyError[] =>
  errors.map(error => ({ ...error, errorMessage: say(error.errorMessage) }))

/** Why something was refused, in one text in a brand's words. */
export const faultText = ({ errors, message }: Fault, { say }: Pick<Words, 'say'>): string =>
  say(errors.length > 0 ? errors.map(({ errorMessage }) => errorMessage).join('. ') : message)

/** Fills `{name}` in a text; a name without a value stays as it is. */
export const filled = (text: string, values: Readonly<Record<string, string | number>>): string =>
  text.replace(/\{(\w+)\}/g, (whole, name: string) => String(values[name] ?? whole))

/** The error to throw: `throw fault('inUse', { thing: 'Area 3', by: '2 doors' })`. */
export const fault = (
  code: FaultCode,
  values: Readonly<Record<string, string | number>> = {},
  details: Readonly<Record<string, unknown>> = {},
): Fault => new Fault(code, filled(faults[code][1], values), [], details)

/** A 422 with its list: `throw invalid([{ propertyName: 'name', errorMessage: 'Name is required' }])`. */
export const invalid = (errors: readonly PropertyError[]): Fault => new Fault('invalid', faults.invalid[1], errors)
