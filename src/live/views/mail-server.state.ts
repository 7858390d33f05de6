/**
 * Whether the mail server answers. `unknown`: the server has not told, since then while it is listened to. Times are
 * epoch ms by this machine's clock.
 */
export type MailServerState =
  | { readonly state: 'notSetUp' | 'asked' | 'answers' }
  | { readonly state: 'silent'; readonly since: number }
  | { readonly state: 'unknown'; readonly since: number | undefined }

export const unheard: MailServerState = { state: 'unknown', since: undefined }
