/** What came back: the body as JSON where it is, else as text. */
export interface Answer<T = unknown> {
  status: number
  body: T
  headers: Headers
}

export interface TestClient {
  call<T = unknown>(method: string, path: string, body?: unknown, headers?: Record<string, string>): Promise<Answer<T>>
  get<T = unknown>(path: string): Promise<Answer<T>>
  post<T = unknown>(path: string, body?: unknown): Promise<Answer<T>>
  put<T = unknown>(path: string, body?: unknown): Promise<Answer<T>>
  delete<T = unknown>(path: string): Promise<Answer<T>>
}

/** Calls a server over HTTP with the given headers; no status throws. */
export function caller(url: string, own: () => Promise<Record<string, string>>): TestClient {
  const call: TestClient['call'] = async <T>(
    method: string,
    path: string,
    body?: unknown,
    headers?: Record<string, string>,
  ) => {
    const sent: Record<string, string> = body === undefined ? {} : { 'content-type': 'application/json' }
    const response = await fetch(url + path, {
      method,
      headers: { ...sent, ...(await own()), ...headers },
      body: body === undefined ? null : JSON.stringify(body),
      redirect: 'manual',
    })
    const text = await response.text()
    const json = response.headers.get('content-type')?.includes('json') === true && text !== ''
    return { status: response.status, body: (json ? JSON.parse(text) : text) as T, headers: response.headers }
  }
  return {
    call,
    get: path => call('GET', path),
    post: (path, body) => call('POST', path, body),
    put: (path, body) => call('PUT', path, body),
    delete: path => call('DELETE', path),
  }
}
