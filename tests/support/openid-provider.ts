import { createServer, type IncomingMessage, type ServerResponse } from 'node:http'
import type { AddressInfo } from 'node:net'
import Provider from 'oidc-provider'

/** What the provider knows of somebody; the key of a person is their subject. */
export interface PersonThere {
  readonly email?: string
  readonly email_verified?: boolean
  readonly given_name?: string
  readonly family_name?: string
  readonly groups?: readonly string[]
}

export interface OpenIdProvider {
  readonly issuer: string
  /** Who is there, by subject. */
  readonly people: Map<string, PersonThere>
  /** Who signs in next; undefined refuses. */
  subject: string | undefined
  close(): Promise<void>
}

/** As this application is registered there. */
export const registered = { id: 'gatehouse', secret: 'test-secret: 100% + &=alone' } as const

const scopes = ['openid', 'profile', 'email', 'groups']

/** A real provider of OpenID Connect on this machine, at which people sign in without typing anything. */
export async function startOpenIdProvider(
  redirectUri: string,
  { isInToken = true }: { readonly isInToken?: boolean } = {},
): Promise<OpenIdProvider> {
  let handle: (request: IncomingMessage, response: ServerResponse) => unknown = () => undefined
  const server = createServer((request, response) => void handle(request, response))
  await new Promise<void>(resolve => server.listen(0, '127.0.0.1', resolve))
  const issuer = `http://127.0.0.1:${(server.address() as AddressInfo).port}`
  const started: OpenIdProvider = {
    issuer,
    people: new Map(),
    subject: undefined,
    close: () =>
      new Promise(resolve => {
        server.close(() => resolve())
        server.closeAllConnections()
      }),
  }
  const provider = makeProvider(started, redirectUri, isInToken)
  const answer = provider.callback()
  handle = async (request, response) => {
    if (request.url?.startsWith('/interaction/')) await decide(provider, started, request, response)
    else await answer(request, response)
  }
  return started
}

const makeProvider = ({ issuer, people }: OpenIdProvider, redirectUri: string, isInToken: boolean) =>
  new Provider(issuer, {
    clients: [{ client_id: registered.id, client_secret: registered.secret, redirect_uris: [redirectUri] }],
    findAccount: (_context, id) => ({ accountId: id, claims: () => ({ sub: id, ...people.get(id) }) }),
    scopes,
    claims: {
      openid: ['sub'],
      profile: ['given_name', 'family_name'],
      email: ['email', 'email_verified'],
      groups: ['groups'],
    },
    conformIdTokenClaims: !isInToken,
    cookies: { keys: ['only for tests'] },
    features: { devInteractions: { enabled: false } },
    interactions: { url: (_context, { uid }) => `/interaction/${uid}` },
    pkce: { required: () => true },
    ttl: { Session: 60, Grant: 60, AccessToken: 60, IdToken: 60, Interaction: 60 },
  })

/** Signs the next person in, and lets the application know of them; nobody stays signed in. */
async function decide(
  provider: Provider,
  { subject: accountId }: OpenIdProvider,
  request: IncomingMessage,
  response: ServerResponse,
): Promise<void> {
  const { params } = await provider.interactionDetails(request, response)
  if (accountId === undefined)
    return provider.interactionFinished(request, response, { error: 'access_denied', error_description: 'No' })
  const grant = new provider.Grant({ accountId, clientId: String(params['client_id']) })
  grant.addOIDCScope(scopes.join(' '))
  const result = { login: { accountId, remember: false }, consent: { grantId: await grant.save() } }
  await provider.interactionFinished(request, response, result)
}
