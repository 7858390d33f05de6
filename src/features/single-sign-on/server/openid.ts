import {
  allowInsecureRequests,
  type ClientAuth,
  ClientSecretBasic,
  ClientSecretPost,
  type Configuration,
  customFetch,
  discovery,
  enableNonRepudiationChecks,
  None,
} from 'openid-client'
import { checkedFetch, type Context } from '../../../../server/kit/index.ts'
import type { Provider } from './provider.ts'
import { SignInRefused } from './refusal.ts'

/** Any call to a provider takes this long at most. */
const withinMs = 10_000

/** How this application shows a provider who it is, in the way that the provider takes. */
function authenticated(secret: string | undefined): ClientAuth {
  if (secret === undefined) return None()
  return (as, ...rest) =>
    // By the standard, basic authentication is the default.
    (as.token_endpoint_auth_methods_supported?.includes('client_secret_post')
      ? ClientSecretPost(secret)
      : ClientSecretBasic(secret))(as, ...rest)
}

/**
 * What a provider says of itself, read anew each time, with the keys to check it by.
 * @throws SignInRefused where it cannot be reached, or is another one than it should be
 */
export async function reach(
  { settings: { webhookAllowPrivate: allowPrivate } }: Pick<Context, 'settings'>,
  { issuer, clientIdentifier, clientSecret }: Pick<Provider, 'issuer' | 'clientIdentifier' | 'clientSecret'>,
): Promise<Configuration> {
  const server = new URL(issuer)
  const config = await discovery(server, clientIdentifier, {}, authenticated(clientSecret), {
    timeout: withinMs / 1000,
    [customFetch]: (url, { body, headers, method, signal }) =>
      checkedFetch(new URL(url), { body: textOf(body), headers, method, signal, allowPrivate, withinMs }),
    execute: [enableNonRepudiationChecks, ...(allowPrivate ? [allowInsecureRequests] : [])],
  }).catch((error: unknown) => {
    throw new SignInRefused('unreachable', `The provider could not be reached (${codeOf(error)})`)
  })
  const { issuer: named, authorization_endpoint: asks } = config.serverMetadata()
  // The library lets some providers answer for many tenants: here an issuer is one.
  if (!URL.canParse(named) || new URL(named).href !== server.href)
    throw new SignInRefused('notAccepted', 'The provider calls itself by another issuer')
  if (asks === undefined || !URL.canParse(asks) || !isWeb(new URL(asks), allowPrivate))
    throw new SignInRefused('notAccepted', 'The provider does not say where people sign in')
  return config
}

/** What is sent to a provider is form values, or nothing. */
const textOf = (body: unknown): string | undefined =>
  body instanceof URLSearchParams ? body.toString() : typeof body === 'string' ? body : undefined

const isWeb = ({ protocol }: URL, allowPrivate: boolean) =>
  protocol === 'https:' || (allowPrivate && protocol === 'http:')

/** What an error is called; never what it holds, which may be a token. */
export function codeOf(error: unknown): string {
  const code = error instanceof Error && 'code' in error ? error.code : undefined
  if (typeof code === 'string') return code.slice(0, 60)
  return error instanceof Error ? error.name.slice(0, 60) : 'unknown'
}
