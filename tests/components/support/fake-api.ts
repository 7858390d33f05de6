/** One call of the server's API. */
export interface Call {
  readonly method: string
  /** Below `/api`, without its query. */
  readonly path: string
  readonly query: URLSearchParams
  readonly body: unknown
  /** The parts of the path that the route names with a colon. */
  readonly params: Readonly<Record<string, string>>
}

/** An answer with a status of its own; any other value that a handler returns is the JSON of a 200. */
export class Reply {
  readonly status: number
  readonly json: unknown

  constructor(status: number, json: unknown) {
    this.status = status
    this.json = json
  }
}

type Handler = (call: Call) => unknown

/**
 * A server's API at the boundary of `fetch`: everything above it is the real page. A route is a method and a path,
 * `GET /zone/:id`; the newest that matches answers. A handler that throws is a server that can't be reached.
 */
export class FakeApi {
  /** Every call so far, the newest last. */
  readonly calls: Call[] = []
  /** Calls that no route answers. A test that makes one fails. */
  readonly unexpected: string[] = []
  readonly #routes: { readonly route: string; readonly handle: Handler }[] = []
  readonly #fetch: typeof fetch

  /** @param realFetch for what is not the API: the page's own files */
  constructor(realFetch: typeof fetch) {
    this.#fetch = realFetch
  }

  readonly on = (route: string, handle: Handler): this => {
    this.#routes.unshift({ route, handle })
    return this
  }

  /** Calls of a route. */
  readonly callsOf = (route: string): readonly Call[] =>
    this.calls.filter(({ method, path }) => paramsOf(route, method, path) !== undefined)

  readonly fetch: typeof fetch = async (input, init = {}) => {
    const url = new URL(input instanceof Request ? input.url : input, 'http://fake')
    if (!url.pathname.startsWith('/api/')) return this.#fetch(input, init)
    const { method = 'GET', body, signal } = init
    const path = url.pathname.slice('/api'.length)
    const call = {
      method,
      path,
      query: url.searchParams,
      body: typeof body === 'string' ? JSON.parse(body) : undefined,
    }
    const answer = this.#answer(call)
    if (!signal) return answer
    signal.throwIfAborted()
    const aborted = Promise.withResolvers<never>()
    const abort = () => aborted.reject(signal.reason as Error)
    signal.addEventListener('abort', abort)
    return Promise.race([answer, aborted.promise]).finally(() => signal.removeEventListener('abort', abort))
  }

  async #answer(call: Omit<Call, 'params'>): Promise<Response> {
    for (const { route, handle } of this.#routes) {
      const params = paramsOf(route, call.method, call.path)
      if (!params) continue
      const whole = { ...call, params }
      this.calls.push(whole)
      return responseOf(await handle(whole))
    }
    this.unexpected.push(`${call.method} ${call.path}?${call.query}`)
    return responseOf(new Reply(404, { error: 'The fake has no such route' }))
  }
}

const responseOf = (value: unknown): Response => {
  if (value === undefined) return new Response(null, { status: 204 })
  const { status, json } = value instanceof Reply ? value : new Reply(200, value)
  return Response.json(json, { status })
}

/** What the colons of a route stand for; undefined where the call is another's. */
function paramsOf(route: string, method: string, path: string): Record<string, string> | undefined {
  const [ownMethod, ownPath = ''] = route.split(' ')
  const [wanted, given] = [ownPath.split('/'), path.split('/')]
  const fits = (part: string, index: number) => part.startsWith(':') || part === given[index]
  if (ownMethod !== method || wanted.length !== given.length || !wanted.every(fits)) return undefined
  return Object.fromEntries(
    wanted.flatMap((part, index) => (part.startsWith(':') ? [[part.slice(1), given[index] ?? '']] : [])),
  )
}
