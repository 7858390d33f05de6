import { once } from 'node:events'
import { connect } from 'node:net'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { oneDatabase } from '../support/database.ts'
import { estatePassword, startServer, type TestServer } from '../support/server.ts'

const json = { 'content-type': 'application/json' }

describe.each(oneDatabase)('HTTP messages, on %s', kind => {
  let server: TestServer
  let own: { authorization: string }
  beforeAll(async () => {
    server = await startServer(kind)
    own = (await server.signIn('siteOwner')).headers
  })
  afterAll(() => server?.close())

  /** Sends bytes as they are, and hears the answer until the server closes, or has answered for a moment. */
  async function raw(...lines: readonly string[]): Promise<string> {
    const { hostname, port } = new URL(server.url)
    const socket = connect(Number(port), hostname)
    let heard = ''
    socket.on('data', data => void (heard += data.toString()))
    socket.on('error', () => {})
    await once(socket, 'connect')
    const closed = once(socket, 'close')
    socket.end(lines.join('\r\n'))
    await closed
    return heard
  }
  const statusesOf = (heard: string) => [...heard.matchAll(/HTTP\/1\.1 (\d{3})/g)].map(([, status]) => Number(status))

  it.each([
    ['GET', '/', 503],
    ['GET', '/api/settings', 200],
    ['GET', '/api/door', 200],
    ['GET', '/api/door/0', 404],
    ['GET', '/api/nothing', 404],
    ['GET', '/api/sim', 403],
    ['GET', '/assets/', 404],
    ['GET', '/assets/nothing.js', 404],
    ['POST', '/api/authentication/request-token', 400],
    ['POST', '/api/zone', 400],
  ])('%s %s is for https alone, of its own type, and in no frame', async (method, path, status) => {
    const body = method === 'POST' ? { headers: { ...own, ...json }, body: '{' } : { headers: own }
    const answer = await fetch(server.url + path, { method, ...body })
    // The page is there where the app has been built.
    expect([status, path === '/' ? 200 : status]).toContain(answer.status)
    expect(answer.headers.get('strict-transport-security')).toBe('max-age=31536000; includeSubDomains')
    expect(answer.headers.get('x-content-type-options')).toBe('nosniff')
    expect(answer.headers.get('content-security-policy')).toContain("frame-ancestors 'none'")
    expect(answer.headers.get('referrer-policy')).toBe('same-origin')
    expect(answer.headers.get('content-type')).toMatch(/^(application\/json|text\/html; charset=utf-8)/)
  })

  it('that refuse a stranger have them too', async () => {
    const { status, headers } = await fetch(`${server.url}/api/door`)
    expect(status).toBe(401)
    expect(headers.get('strict-transport-security')).toBe('max-age=31536000; includeSubDomains')
    expect(headers.get('x-content-type-options')).toBe('nosniff')
    expect(headers.get('content-security-policy')).toContain("frame-ancestors 'none'")
  })

  it('with data are kept by nobody on the way', async () => {
    for (const [path, headers] of [
      ['/api/door', own],
      ['/api/authentication/user', own],
      ['/api/door', {}],
    ] as const)
      expect((await fetch(server.url + path, { headers })).headers.get('cache-control'), path).toBe('no-store')
  })

  it('let no page of another origin read or ask anything', async () => {
    const origin = 'https://evil.example'
    const read = await fetch(`${server.url}/api/door`, { headers: { ...own, origin } })
    const asked = await fetch(`${server.url}/api/door`, {
      method: 'OPTIONS',
      headers: { origin, 'access-control-request-method': 'PUT', 'access-control-request-headers': 'authorization' },
    })
    expect([read.status, asked.status]).toEqual([200, 404])
    for (const { headers } of [read, asked])
      expect([...headers.keys()].filter(name => name.startsWith('access-control-'))).toEqual([])
  })

  it.each([
    ['two lengths', ['Content-Length: 2', 'Content-Length: 3']],
    ['a length beside chunks', ['Content-Length: 2', 'Transfer-Encoding: chunked']],
    ['chunks that are not the last encoding', ['Transfer-Encoding: chunked, identity']],
    ['a length that is none', ['Content-Length: +2']],
  ])('with %s are refused, and what follows them is no request', async (_what, framing) => {
    const smuggled = ['0', '', 'GET /api/health HTTP/1.1', 'Host: x', '', '']
    const heard = await raw('POST /api/authentication/sign-out HTTP/1.1', 'Host: x', ...framing, '', ...smuggled)
    expect(statusesOf(heard)).toEqual([400])
  })

  it('are not sent back by TRACE', async () => {
    const heard = await raw('TRACE /api/settings HTTP/1.1', 'Host: x', 'X-Mine: seen-by-nobody', '', '')
    expect(statusesOf(heard)).toEqual([404])
    expect(heard).not.toContain('seen-by-nobody')
  })

  it('that give a parameter twice, where there is one, are refused', async () => {
    const status = async (query: string) => (await fetch(`${server.url}/api/door?${query}`, { headers: own })).status
    expect([await status('limit=1'), await status('limit=1&limit=2'), await status('sort=name&sort=doorId')]).toEqual([
      200, 400, 400,
    ])
  })

  it.each(['{"__proto__":{"isAdmin":true}}', '{"constructor":{"prototype":{"isAdmin":true}}}'])(
    'cannot change what all objects are made of: %s',
    async body => {
      const headers = { ...own, ...json }
      expect((await fetch(`${server.url}/api/zone`, { method: 'POST', headers, body })).status).toBe(400)
      expect(Object.hasOwn(Object.prototype, 'isAdmin')).toBe(false)
    },
  )
})

describe.each(oneDatabase)('the address of a caller, on %s', kind => {
  /** The network that a session was started from, as the server has it. */
  async function networkOf(environment: Record<string, string>): Promise<string | undefined> {
    const server = await startServer(kind, { environment })
    const asked = { username: 'siteOwner', password: estatePassword }
    const chain = { 'x-forwarded-for': '198.51.100.1, 203.0.113.9', 'x-real-ip': '198.51.100.2' }
    await server.client().call('POST', '/api/authentication/request-token', asked, chain)
    const { rows } = await server.context.database.pool.query<{ network: string }>('select "network" from session')
    await server.close()
    return rows[0]?.network
  }

  it('is what a trusted proxy has added last, and never what the caller says', async () => {
    expect(await networkOf({ TRUSTED_PROXIES: '127.0.0.0/8' })).toBe('203.0.113.9')
    expect(await networkOf({})).toBe('127.0.0.1')
  })
})
