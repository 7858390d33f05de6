/** Where a provider sends people back to, below the address of this installation: it is registered at the provider. */
export const callbackPath = '/api/authentication/sso/callback'

/** Why a sign-in at an organisation's provider failed: `?sso=` of /login, with the text there. */
export const ssoFailures = {
  ended: 'This sign-in took too long, or was begun in another tab or browser. Try again.',
  unreachable: 'Your organisation’s sign-in could not be reached. Try again in a few minutes.',
  refused: 'Your organisation’s sign-in did not let you in.',
  notAccepted: 'The answer of your organisation’s sign-in could not be accepted. Tell your administrator.',
  notConfirmed:
    'Your organisation’s sign-in has not confirmed your email address, or it is not one of your organisation’s. Ask your administrator.',
  noAccount: 'You have no account here. Ask your administrator for one.',
} as const
export type SsoFailure = keyof typeof ssoFailures

/** The text for a failure in an address; undefined for an unknown one. */
export const ssoFailureText = (code: string | null): string | undefined =>
  code !== null && Object.hasOwn(ssoFailures, code) ? ssoFailures[code as SsoFailure] : undefined

/** `?sso=` of /login where a second step follows. */
export const ssoSecondStep = 'second-step'
