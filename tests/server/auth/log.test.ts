import { Readable, Writable } from 'node:stream'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { firstAdministratorLink } from '../../../server/auth/first-administrator.ts'
import { authPlugin } from '../../../server/auth/plugin.ts'
import { content, endpoint } from '../../../server/endpoint/endpoint.ts'
import { serveEndpoint } from '../../../server/endpoint/serve.ts'
import { logging } from '../../../server/request-log.ts'
import { oneDatabase } from '../../support/database.ts'
import { forgetUsers } from '../../support/forget-users.ts'
import { estatePassword, startServer, type TestServer } from '../../support/server.ts'

describe.each(oneDatabase)('the log (%s)', kind => {
  let server: TestServer
  let log = ''
  const stream = new Writable({
    write(chunk, _encoding, done) {
      log += String(chunk)
      done()
    },
  })

  beforeAll(async () => {
    const broken: typeof authPlugin = async app => {
      app.post('/api/broken', { config: { signedIn: true } }, async () => {
        throw new Error('Something is broken')
      })
    }
    const download: typeof authPlugin = async (app, context) =>
      serveEndpoint(
        app,
        context,
        endpoint({
          method: 'GET',
          path: '/download',
          tag: 'file',
          summary: 'A file',
          reply: content('text/plain'),
          handle: async ({ reply }) => reply.type('text/plain').send(Readable.from(['A text'])),
        }),
      )
    server = await startServer(kind, {
      plugins: [authPlugin, broken, download],
      logger: { ...logging, level: 'trace', stream },
    })
  })
  afterAll(() => server.close())

  it('tells of a failure under the id that the answer carries, and the answer stays a text', async () => {
    const { headers } = await server.signIn('siteOwner')
    const { status, body, headers: answered } = await server.client().call('POST', '/api/broken', {}, headers)
    expect(status).toBe(500)
    expect(typeof body).toBe('string')
    const id = answered.get('x-request-id')
    const lines = log.split('\n').filter(line => line.includes('request failed'))
    expect(JSON.parse(lines.at(-1)!)).toMatchObject({ reqId: id, err: { message: 'Something is broken' } })
  })

  it('has no complaint of a download that went well', async () => {
    const { headers } = await server.signIn('siteOwner')
    expect(await server.client().call('GET', '/api/download', undefined, headers)).toMatchObject({ status: 200 })
    expect(log).not.toContain('already sent')
  })

  it('has no password, token, cookie, link or hash, whatever happens', async () => {
    const { token, headers } = await server.signIn('siteOwner')
    const stranger = server.client()
    const page = { 'application-identification': 'Website', origin: server.url }
    const signIn = await stranger.call(
      'POST',
      '/api/authentication/request-token',
      { username: 'admin', password: estatePassword },
      page,
    )
    const cookie = (signIn.headers.get('set-cookie') ?? '').split(';')[0]!
    const wrong = 'a wrong password of somebody'
    await stranger.call('POST', '/api/authentication/request-token', { username: 'siteOwner', password: wrong })
    await stranger.call('POST', '/api/authentication/request-token', { username: 'x'.repeat(101), password: wrong })
    await stranger.call('POST', '/api/account/change-password', { currentPassword: wrong, newPassword: wrong }, headers)
    await stranger.call('POST', '/api/broken', { password: wrong }, headers)
    await stranger.call('POST', '/api/broken', { password: wrong }, { cookie, ...page })
    await stranger.call('GET', '/api/authentication/refresh-token', undefined, { cookie })
    await forgetUsers(server.context.database.pool)
    const link = (await firstAdministratorLink(server.context))!.split('#')[1]!
    await stranger.call('POST', '/api/authentication/first-administrator', { link, password: wrong })
    expect(log).toContain('/api/authentication/request-token')
    expect(log).toContain('Something is broken')
    for (const secret of [estatePassword, token, cookie.split('=')[1]!, wrong, link, '$argon2id'])
      expect(log).not.toContain(secret)
  })

  it('has no secret of a logged object, however deep', () => {
    const secret = 'never to be read'
    server.app.log.info({ password: secret, settings: { databaseUrl: secret, metricsToken: secret } })
    server.app.log.info({ res: { headers: { 'set-cookie': secret } }, sent: { body: { newPassword: secret } } })
    server.app.log.error({ err: Object.assign(new Error('Invalid URL'), { input: secret }) })
    expect(log).toContain('Invalid URL')
    expect(log).toContain('[Redacted]')
    expect(log).not.toContain(secret)
  })

  it.each([
    ['a short token', 'caller-12345.a', true],
    ['too long a one', 'x'.repeat(65), false],
    ['too short a one', 'x', false],
    ['one with other signs', 'caller 12345;"', false],
  ])('keeps an id that the caller gives: %s', async (_what, given, kept) => {
    const { status, headers } = await server.client().call('GET', '/api/nothing', undefined, { 'x-request-id': given })
    expect(status).toBe(404)
    const id = headers.get('x-request-id')
    if (kept) expect(id).toBe(given)
    else expect(id).toMatch(/^[0-9a-f-]{36}$/)
  })

  it('has an id for a caller without one, a new one each time, even if refused', async () => {
    const ask = async () => (await server.client().get('/api/authentication/user')).headers.get('x-request-id')
    const [one, other] = [await ask(), await ask()]
    expect(one).toMatch(/^[0-9a-f-]{36}$/)
    expect(other).not.toBe(one)
  })
})
