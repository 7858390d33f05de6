import createClient, { type Client, type Middleware } from 'openapi-fetch'
import type { paths } from './generated.ts'

/** The API as its description has it: paths, parameters, bodies and replies are checked by the compiler. */
export type ApiClient = Client<paths>

/** The server refused a call. */
export class Refused extends Error {
  override name = 'Refused'
  readonly status: number

  constructor(call: string, status: number, reason: string) {
    super(`${call} answered ${status}: ${reason}`)
    this.status = status
  }
}

const refuse: Middleware = {
  async onResponse({ request, response, schemaPath }) {
    if (response.ok) return
    throw new Refused(`${request.method} ${schemaPath}`, response.status, reasonOf(await response.text()))
  },
}

/** What a refusal says, without what differs from call to call. */
function reasonOf(text: string): string {
  try {
    const { error } = JSON.parse(text) as { error?: unknown }
    if (typeof error === 'string') return error
  } catch {
    // A proxy's own page.
  }
  return text.slice(0, 300)
}

/**
 * Calls a server from outside. A call that is refused, or takes too long, rejects.
 * @param url of the server, without a slash at the end
 * @param token a session's token or an ingest key; none for a stranger
 * @param patienceMs how long a call may take
 */
export function apiClient(url: string, token?: string, patienceMs = 30_000): ApiClient {
  const client = createClient<paths>({
    baseUrl: url,
    fetch: request => fetch(request, { signal: AbortSignal.any([request.signal, AbortSignal.timeout(patienceMs)]) }),
    ...(token !== undefined && { headers: { authorization: `Bearer ${token}` } }),
  })
  client.use(refuse)
  return client
}

/** The reply of a call. @throws Refused */
export async function replyOf<T>(call: Promise<{ readonly data?: T }>): Promise<T> {
  const { data } = await call
  if (data === undefined) throw new Error('The reply is empty')
  return data
}

/** Signs in. @throws Refused; an error where the user has a second factor, which a program cannot show */
export async function signIn(url: string, username: string, password: string): Promise<ApiClient> {
  const { token, secondFactor } = await replyOf(
    apiClient(url).POST('/api/authentication/request-token', { body: { username, password } }),
  )
  if (secondFactor) throw new Error(`${username} has a second factor: programs need a user without one`)
  return apiClient(url, token)
}

/** A list's page, as far as reading on needs it. */
interface Page<T> {
  readonly items: readonly T[]
  readonly next: string | null
}

/** Every record of a list. @param page reads the page after a cursor; the first without one */
export async function* allOf<T>(
  page: (query: { limit: number; after?: string }) => Promise<{ readonly data?: Page<T> }>,
): AsyncGenerator<T> {
  let after: string | null = null
  do {
    const { items, next }: Page<T> = await replyOf(page({ limit: 1000, ...(after !== null && { after }) }))
    yield* items
    after = next
  } while (after !== null)
}
