import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { authPlugin } from '../../../server/auth/plugin.ts'
import { oneDatabase } from '../../support/database.ts'
import { estatePassword, startServer, type TestServer } from '../../support/server.ts'

const path = '/api/authentication/request-token'
const page = { 'application-identification': 'Website' }
const foreign = { error: 'This request did not come from the app', code: 'foreignPage' }

describe.each(oneDatabase)('the cookie of the app (%s)', kind => {
  let server: TestServer
  let cookie: string
  const call = (method: string, to: string, headers: Record<string, string>, body?: unknown) =>
    server.client().call<Record<string, unknown>>(method, to, body, headers)
  const signIn = (headers: Record<string, string>) =>
    call('POST', path, headers, { username: 'siteOwner', password: estatePassword })
  const tokenOf = (header: string | null) => /gatehouse=([^;]*)/.exec(header ?? '')?.[1] ?? ''

  beforeAll(async () => {
    server = await startServer(kind, { plugins: [authPlugin] })
    cookie = `other=1; gatehouse=${tokenOf((await signIn(page)).headers.get('set-cookie'))}; more=2`
  })
  afterAll(() => server.close())

  it('holds the token where no script and no other site can reach it', async () => {
    const { body, headers } = await signIn({ ...page, origin: server.url })
    const parts = (headers.get('set-cookie') ?? '').split('; ')
    expect(parts[0]).toMatch(/^gatehouse=[\w-]{43}$/)
    expect(body).toEqual({ expiresAt: expect.any(String) })
    expect(parts.slice(1).sort()).toEqual(['HttpOnly', 'Max-Age=604800', 'Path=/', 'SameSite=Strict'])
  })

  it('is sent over https alone where the page is', async () => {
    const { headers } = await signIn({ ...page, origin: server.url.replace('http:', 'https:') })
    expect(headers.get('set-cookie')).toMatch(/^__Host-gatehouse=[^;]+; .*Path=\/; .*Secure/)
    expect(headers.get('set-cookie')).not.toContain('Domain')
  })

  it('over https is taken from its own host alone, and stays so when it is renewed or taken away', async () => {
    const https = server.url.replace('http:', 'https:')
    const { headers: given } = await signIn({ ...page, origin: https })
    const token = tokenOf(given.get('set-cookie'))
    const user = (own: Record<string, string>) => call('GET', '/api/authentication/user', own)
    expect((await user({ cookie: `__Host-gatehouse=${token}` })).status).toBe(200)
    expect((await user({ cookie: `gatehouse=${token}`, origin: https })).status).toBe(401)
    expect((await user({ cookie: `gatehouse=${token}; __Host-gatehouse=wrong` })).status).toBe(401)
    const { headers: renewed } = await call('GET', '/api/authentication/refresh-token', {
      cookie: `__Host-gatehouse=${token}`,
      ...page,
    })
    const again = `__Host-gatehouse=${tokenOf(renewed.get('set-cookie'))}`
    expect(renewed.get('set-cookie')).toMatch(/^__Host-gatehouse=[\w-]{43}; .*Secure/)
    const out = await call('POST', '/api/authentication/sign-out', { cookie: again, ...page, origin: server.url })
    expect(out.headers.get('set-cookie')).toMatch(/^__Host-gatehouse=; .*Secure/)
  })

  it('is not left with a client of the API, nor by another site', async () => {
    expect((await signIn({})).headers.get('set-cookie')).toBeNull()
    const other = await signIn({ ...page, origin: 'http://evil.example' })
    expect([other.status, other.body, other.headers.get('set-cookie')]).toEqual([403, foreign, null])
  })

  it('signs in for reading', async () => {
    expect((await call('GET', '/api/authentication/user', { cookie })).status).toBe(200)
    expect((await call('GET', '/api/authentication/user', { cookie: 'gatehouse=nothing' })).status).toBe(401)
  })

  it('changes something only with the header of the app and from its own origin', async () => {
    const to = '/api/user/set-theme/3'
    const attempts: Record<string, string>[] = [
      {},
      page,
      { origin: server.url },
      { ...page, origin: 'http://evil.example' },
      { ...page, origin: 'null' },
      { ...page, origin: `${server.url}0` },
      { 'application-identification': 'website', origin: server.url },
    ]
    for (const headers of attempts) {
      const { status, body } = await call('PUT', to, { cookie, ...headers })
      expect([status, body], JSON.stringify(headers)).toEqual([403, foreign])
    }
    expect((await call('PUT', to, { cookie, ...page, origin: server.url })).status).toBe(200)
  })

  it('is nothing beside an Authorization header, right or wrong', async () => {
    const wrong = await call('PUT', '/api/user/set-theme/1', {
      cookie,
      authorization: 'Bearer wrong',
      ...page,
      origin: server.url,
    })
    expect(wrong.status).toBe(401)
    const { headers } = await server.signIn('engineer')
    const right = await call('GET', '/api/authentication/user', { cookie, ...headers })
    expect(right.body).toMatchObject({ username: 'engineer' })
  })

  it('is renewed without the page learning the token', async () => {
    const { status, body, headers } = await call('GET', '/api/authentication/refresh-token', { cookie, ...page })
    const token = tokenOf(headers.get('set-cookie'))
    expect([status, body]).toEqual([200, { expiresAt: expect.any(String) }])
    expect(token).toMatch(/^[\w-]{43}$/)
    expect(cookie).not.toContain(token)
    expect((await call('GET', '/api/authentication/user', { cookie: `gatehouse=${token}` })).status).toBe(200)
  })

  it('is taken away at sign-out', async () => {
    const own = {
      cookie: `gatehouse=${tokenOf((await signIn(page)).headers.get('set-cookie'))}`,
      ...page,
      origin: server.url,
    }
    const { status, headers } = await call('POST', '/api/authentication/sign-out', own)
    expect(status).toBe(204)
    expect(headers.get('set-cookie')).toMatch(/^gatehouse=;.*(Max-Age=0|Expires=Thu, 01 Jan 1970)/)
    expect((await call('GET', '/api/authentication/user', own)).status).toBe(401)
  })
})

describe('behind a proxy', () => {
  const signedIn = async (environment: Record<string, string>) => {
    const server = await startServer(oneDatabase[0] ?? 'embedded', { environment })
    const { headers } = await server
      .client()
      .call(
        'POST',
        path,
        { username: 'siteOwner', password: estatePassword },
        { ...page, 'x-forwarded-proto': 'https', 'x-forwarded-for': '203.0.113.9' },
      )
    await server.close()
    return headers.get('set-cookie') ?? ''
  }

  it('takes its word on https where it is trusted, and no word of anybody else', async () => {
    expect(await signedIn({ TRUSTED_PROXIES: '127.0.0.0/8' })).toContain('; Secure')
    expect(await signedIn({ TRUSTED_PROXIES: '10.0.0.1' })).not.toContain('; Secure')
  })
})
