import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { oneDatabase } from '../../support/database.ts'
import { operationsIn } from '../../support/operations.ts'
import { estatePassword, startServer, type TestServer } from '../../support/server.ts'

interface Described {
  readonly paths: Readonly<Record<string, object>>
}

const open = [
  'GET /api/account/password-rules',
  'GET /api/authentication/refresh-token',
  'GET /api/authentication/user',
  'POST /api/account/change-password',
  'POST /api/authentication/sign-out',
]
const must = { error: 'Change your password to continue', code: 'passwordChangeRequired' }

describe.each(oneDatabase)('a user who must change the password (%s)', kind => {
  let server: TestServer
  const force = () =>
    server.context.database.pool.query(`update "user" set "forcePasswordChange" = true where "username" = 'siteOwner'`)

  beforeAll(async () => {
    server = await startServer(kind)
  })
  afterAll(() => server.close())

  it('gets no answer from any route but those that are needed for it', async () => {
    const { headers } = await server.signIn('siteOwner')
    const { body } = await server.client('officeStaff').get<Described>('/api/openapi.json')
    await force()
    const refused: string[] = []
    const answered: string[] = []
    // Those that take a session: not the public ones, nor those for keys of devices and integrations.
    const others = operationsIn<{ readonly security?: readonly object[] }>(body).filter(
      ([, , { security }]) => security === undefined || security.some(way => 'session' in way),
    )
    for (const [method, path] of others) {
      if (open.includes(`${method} ${path}`)) continue
      const to = path.replaceAll(/\{\w+\}/g, '1')
      const answer = await server.client().call<typeof must>(method, to, method === 'GET' ? undefined : {}, headers)
      const isRefused = answer.status === 403 && answer.body.code === must.code && answer.body.error === must.error
      ;(isRefused ? refused : answered).push(`${method} ${path} ${answer.status}`)
    }
    expect(refused.length).toBeGreaterThan(300)
    expect(answered.filter(line => !/ingest|\/api\/health/.test(line))).toEqual([])
  })

  it('connects to no hub', async () => {
    await force()
    const { headers } = await server.signIn('siteOwner')
    const negotiate = await fetch(`${server.url}/hubs/logger/negotiate?negotiateVersion=1`, { method: 'POST', headers })
    expect(negotiate.status).toBe(401)
  })

  it('says so, and lets the user continue once it is done', async () => {
    await force()
    const { headers } = await server.signIn('siteOwner')
    const call = (method: string, path: string, body?: unknown) => server.client().call(method, path, body, headers)
    const user = { actionRequired: 'changePassword', permissions: [] }
    expect(await call('GET', '/api/authentication/user')).toMatchObject({ status: 200, body: user })
    const asked = { currentPassword: estatePassword, newPassword: 'a gate, a bell and a lantern' }
    expect((await call('POST', '/api/account/change-password', asked)).status).toBeLessThan(300)
    const again = await server.client().post<{ token: string }>('/api/authentication/request-token', {
      username: 'siteOwner',
      password: asked.newPassword,
    })
    const bearer = { authorization: `Bearer ${again.body.token}` }
    expect((await server.client().call('GET', '/api/door', undefined, bearer)).status).toBe(200)
  })
})
