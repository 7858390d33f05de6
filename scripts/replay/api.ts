/** The public interface, signed in. */
export interface Api {
  get<T>(path: string): Promise<T>
  post<T>(path: string, body: unknown): Promise<T>
  put<T>(path: string, body: unknown): Promise<T>
  /** Every record of a list, page by page. */
  all<T>(path: string): AsyncGenerator<T>
}

/**
 * Signs in.
 * @throws with what the server said where it refuses
 */
export async function signIn(url: string, username: string, password: string): Promise<Api> {
  const { token } = await call<{ token: string }>(url, 'POST', '/authentication/request-token', undefined, {
    username,
    password,
  })
  const get = <T>(path: string) => call<T>(url, 'GET', path, token)
  return {
    get,
    post: (path, body) => call(url, 'POST', path, token, body),
    put: (path, body) => call(url, 'PUT', path, token, body),
    async *all<T>(path: string): AsyncGenerator<T> {
      let after = ''
      do {
        const page: { items: T[]; next: string | null } = await get(
          `${path}${path.includes('?') ? '&' : '?'}limit=1000${after}`,
        )
        yield* page.items
        after = page.next ? `&after=${encodeURIComponent(page.next)}` : ''
      } while (after)
    },
  }
}

/** One call of the API, answered with its JSON. */
export async function call<T>(url: string, method: string, path: string, token?: string, body?: unknown): Promise<T> {
  const response = await fetch(`${url}/api${path}`, {
    method,
    headers: {
      ...(body === undefined ? {} : { 'content-type': 'application/json' }),
      ...(token === undefined ? {} : { authorization: `Bearer ${token}` }),
    },
    ...(body === undefined ? {} : { body: JSON.stringify(body) }),
    signal: AbortSignal.timeout(30_000),
  })
  const text = await response.text()
  if (!response.ok) throw new Error(`${method} ${path} answered ${response.status}: ${text.slice(0, 300)}`)
  return JSON.parse(text) as T
}
