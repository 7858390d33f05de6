import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { firstAdministratorLink } from '../../../server/auth/first-administrator.ts'
import { authPlugin } from '../../../server/auth/plugin.ts'
import { oneDatabase } from '../../support/database.ts'
import { forgetUsers } from '../../support/forget-users.ts'
import { startServer, type TestServer } from '../../support/server.ts'
import { hour, movingClock } from './moving-clock.ts'

const person = {
  clientName: 'Keyholders',
  username: 'ada',
  firstName: 'Ada',
  surname: 'Lovelace',
  email: 'ada@keyholders.example',
  password: 'analytical engine',
}

describe.each(oneDatabase)('the first administrator (%s)', kind => {
  const clock = movingClock()
  let server: TestServer
  const ask = (link: unknown, changed: Record<string, unknown> = {}) =>
    server.client().post('/api/authentication/first-administrator', { ...person, ...changed, link })
  const newLink = async () =>
    /^\/first-administrator#([\w-]{43})$/.exec((await firstAdministratorLink(server.context)) ?? '')?.[1]

  beforeAll(async () => {
    server = await startServer(kind, { plugins: [authPlugin], now: clock.now })
  })
  afterAll(() => server.close())

  it('is not offered where there is a user', async () => {
    expect(await firstAdministratorLink(server.context)).toBeUndefined()
    await forgetUsers(server.context.database.pool)
  })

  it('needs the newest link, while it is good', async () => {
    const [old, link] = [await newLink(), await newLink()]
    for (const wrong of [old, `${link}x`, '', 'a'.repeat(43)]) expect((await ask(wrong)).status).toBe(404)
    clock.forward(24 * hour)
    expect((await ask(link)).status).toBe(404)
  })

  it('is checked as any user is, and the link stays good', async () => {
    const link = await newLink()
    const { status, body } = await ask(link, { username: 'a b', email: 'nowhere', password: '12345678' })
    expect(status).toBe(422)
    expect((body as { propertyName: string }[]).map(({ propertyName }) => propertyName)).toEqual([
      'username',
      'email',
      'password',
    ])
    expect((await ask(link, { clientName: ' ' })).status).toBe(422)
    const twice = await Promise.all([ask(link), ask(link, { username: 'eve', email: 'eve@keyholders.example' })])
    expect(twice.map(answer => answer.status).toSorted((a, b) => a - b)).toEqual([204, 404])
  })

  it('can sign in and do everything, and the link is used up', async () => {
    const { rows } = await server.context.database.pool.query('select "username" from "user"')
    expect(rows).toHaveLength(1)
    const { body } = await server.client().post<{ token: string }>('/api/authentication/request-token', {
      username: rows[0].username,
      password: person.password,
    })
    const user = await server
      .client()
      .call('GET', '/api/authentication/user', undefined, { authorization: `Bearer ${body.token}` })
    expect(user.body).toMatchObject({
      client: { name: 'Keyholders', type: 'provider' },
      permissions: expect.arrayContaining(['KMSUSER_USER', 'SYSTEM_DEBUG', 'CLIENT_ADD']),
    })
    expect(await firstAdministratorLink(server.context)).toBeUndefined()
  })
})
