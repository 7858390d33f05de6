import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { authPlugin } from '../../../server/auth/plugin.ts'
import { oneDatabase } from '../../support/database.ts'
import { estatePassword, startServer, type TestServer } from '../../support/server.ts'

const path = '/api/authentication/request-token'
const failed = { error: 'Login failed, please contact the provider', code: 'loginFailed' }

describe.each(oneDatabase)('signing in (%s)', kind => {
  let server: TestServer
  const ask = (username: unknown, password: unknown) => server.client().post(path, { username, password })
  const sql = (text: string, values: unknown[] = []) => server.context.database.pool.query(text, values)

  beforeAll(async () => {
    server = await startServer(kind, { plugins: [authPlugin] })
  })
  afterAll(() => server.close())

  it('gives a token and when it ends, and remembers when the user came', async () => {
    const { status, body, headers } = await ask('siteOwner', estatePassword)
    expect(status).toBe(200)
    expect(body).toEqual({ token: expect.stringMatching(/^[\w-]{43}$/), expiresAt: expect.any(String) })
    const hours = (Date.parse((body as { expiresAt: string }).expiresAt) - Date.now()) / 3_600_000
    expect(hours).toBeCloseTo(12, 1)
    expect(headers.get('cache-control')).toBe('no-store')
    const { rows } = await sql('select "lastLogin" from "user" where "username" = $1', ['siteOwner'])
    expect(Date.now() - rows[0].lastLogin.getTime()).toBeLessThan(60_000)
  })

  it('takes the username in any case', async () => {
    expect((await ask('SITEOWNER', estatePassword)).status).toBe(200)
  })

  it('says who is signed in, with the client, the permissions and their preferences', async () => {
    const { status, body } = await server.client('siteOwner').get('/api/authentication/user')
    const { userIds, acme } = server.estate
    expect(status).toBe(200)
    expect(body).toEqual({
      userId: userIds.siteOwner,
      username: 'siteOwner',
      firstName: 'Test',
      surname: 'siteOwner',
      displayName: 'Test siteOwner',
      email: 'siteOwner@example.com',
      homeClientId: acme.clientId,
      homeClient: { clientId: acme.clientId, name: 'Acme' },
      workingClientId: acme.clientId,
      client: {
        clientId: acme.clientId,
        name: 'Acme',
        isEngineer: false,
        type: 'siteOwner',
        timeZone: 'Europe/London',
        leavesOutExits: false,
      },
      lockedOut: false,
      permissions: expect.arrayContaining(['AREA_READ', 'CLIENT_MANAGEOWN', 'EVENT_COMMAND']),
      theme: 2,
      sideMenuExpanded: true,
      areaSorting: 'name',
      expiresAt: expect.any(String),
    })
  })

  it('answers every failure with one text', async () => {
    await sql(`update "user" set "deletedAt" = now() where "username" = 'trial'`)
    await sql(`delete from user_password where "userId" = $1`, [server.estate.userIds.internalStaff])
    const failures = [
      await ask('siteOwner', 'wrong password'),
      await ask('nobody', estatePassword),
      await ask('trial', estatePassword),
      await ask('internalStaff', estatePassword),
      await ask("' or 1=1 --", estatePassword),
    ]
    expect(failures.map(({ status, body }) => [status, body])).toEqual(failures.map(() => [401, failed]))
  })

  it('does not let in users of a client that was deleted', async () => {
    const { clientId } = server.estate.borough
    await sql('update client set "deletedAt" = now() where "clientId" = $1', [clientId])
    expect((await ask('otherSiteOwner', estatePassword)).body).toEqual(failed)
    await sql('update client set "deletedAt" = null where "clientId" = $1', [clientId])
  })

  it('names what is missing or cannot be', async () => {
    expect((await ask('', undefined)).body).toEqual([
      { propertyName: 'username', errorMessage: 'Username is required' },
      { propertyName: 'password', errorMessage: 'Password field is required' },
    ])
    expect((await ask('a\0b', 'x')).status).toBe(422)
    expect((await ask({ like: '%' }, ['x'])).status).toBe(422)
    expect((await ask('siteOwner', 'x'.repeat(201))).status).toBe(422)
    expect((await server.client().post(path, 'x'.repeat(5000))).status).toBe(413)
  })

  it('takes as long for a user that is unknown as for a wrong password', async () => {
    const times: Record<'known' | 'unknown', number[]> = { known: [], unknown: [] }
    for (let round = 0; round < 15; round++)
      for (const name of ['known', 'unknown'] as const) {
        await sql('delete from sign_in_attempt')
        const started = performance.now()
        await ask(name === 'known' ? 'admin' : `nobody${round}`, 'wrong password')
        times[name].push(performance.now() - started)
      }
    // The quickest of each: a busy machine makes any other longer, but none shorter.
    const [known, unknown] = [Math.min(...times.known), Math.min(...times.unknown)]
    const ratio = Math.max(known / unknown, unknown / known)
    expect(ratio, `known ${known} ms, unknown ${unknown} ms`).toBeLessThan(2)
  })

  it('keeps no token and no password that could be read', async () => {
    const { token } = await server.signIn('admin')
    const { rows } = await sql(`select * from session_token`)
    expect(JSON.stringify(rows)).not.toContain(token)
    expect(rows.some(row => row.hash.toString('utf8').includes(token))).toBe(false)
    const passwords = await sql('select "hash" from user_password')
    for (const { hash } of passwords.rows) expect(hash).toMatch(/^\$argon2id\$v=19\$m=19456,t=2,p=1\$/)
  })
})
