/** Where somebody has come to: a path of the application, or an address of another site. */
export interface Landed {
  readonly at: string
  readonly status: number
}

/** A browser with cookies, for one host each, which knows under which address the test server is reached. */
export function browserAt(serverUrl: string, publicUrl: string) {
  const cookies = new Map<string, Map<string, string>>()
  const real = (url: string) => (url.startsWith(publicUrl) ? serverUrl + url.slice(publicUrl.length) : url)
  const jarOf = (url: string) => {
    const { host } = new URL(real(url))
    const jar = cookies.get(host) ?? new Map<string, string>()
    cookies.set(host, jar)
    return jar
  }
  async function call(url: string, init: RequestInit = {}): Promise<Response> {
    const jar = jarOf(url)
    const cookie = [...jar].map(([name, value]) => `${name}=${value}`).join('; ')
    const headers = { ...(init.headers as Record<string, string>), ...(cookie && { cookie }) }
    const answer = await fetch(real(url), { ...init, headers, redirect: 'manual' })
    for (const set of answer.headers.getSetCookie()) {
      const [pair = ''] = set.split(';')
      const [name, value] = [pair.slice(0, pair.indexOf('=')), pair.slice(pair.indexOf('=') + 1)]
      if (value === '' || /max-age=0|expires=thu, 01 jan 1970/i.test(set)) jar.delete(name)
      else jar.set(name, value)
    }
    return answer
  }
  const page = { 'application-identification': 'Website', origin: serverUrl }
  const browser = {
    /** As the app's own page. */
    post: async <T = Record<string, unknown>>(path: string, body: unknown) => {
      const headers = { ...page, 'content-type': 'application/json' }
      const answer = await call(`${publicUrl}/api${path}`, { method: 'POST', headers, body: JSON.stringify(body) })
      const text = await answer.text()
      return { status: answer.status, body: (text === '' ? undefined : JSON.parse(text)) as T, headers: answer.headers }
    },
    get: async <T = Record<string, unknown>>(path: string) => {
      const answer = await call(`${publicUrl}/api${path}`, { headers: page })
      return { status: answer.status, body: (await answer.json()) as T }
    },
    /** Begins to sign in. @returns the address of the provider */
    async begin(email: string, returnTo?: string): Promise<URL> {
      const { status, body } = await browser.post<{ location: string }>('/authentication/sso/begin', {
        email,
        ...(returnTo !== undefined && { returnTo }),
      })
      if (status !== 200) throw new Error(`${status} ${JSON.stringify(body)}`)
      return new URL(body.location)
    },
    /** Follows an address, and what it leads to, until the provider sends back. @returns the address it sends to */
    async callbackOf(from: URL): Promise<URL> {
      let url = from
      for (let step = 0; step < 10 && !url.href.startsWith(publicUrl); step++) {
        const answer = await call(url.href)
        const next = answer.headers.get('location')
        if (next === null) throw new Error(`${url.pathname} answered ${answer.status}: ${await answer.text()}`)
        url = new URL(next, url)
      }
      return url
    },
    /** Opens the callback. */
    async land(callback: URL): Promise<Landed> {
      const answer = await call(callback.href)
      return { at: answer.headers.get('location') ?? '', status: answer.status }
    },
    /** All of it. */
    async signIn(email: string, returnTo?: string): Promise<Landed> {
      return browser.land(await browser.callbackOf(await browser.begin(email, returnTo)))
    },
    /** Who is signed in; undefined for nobody. */
    async me(): Promise<{ username: string; mustSetUpSecondFactor?: boolean } | undefined> {
      const { status, body } = await browser.get<{ username: string }>('/authentication/user')
      return status === 200 ? body : undefined
    },
    cookieNames: () => [...jarOf(publicUrl).keys()].toSorted(),
  }
  return browser
}
export type Browser = ReturnType<typeof browserAt>
