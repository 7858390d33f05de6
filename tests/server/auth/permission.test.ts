import Fastify, { type FastifyInstance, type RouteOptions } from 'fastify'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { authPlugin } from '../../../server/auth/plugin.ts'
import { oneDatabase } from '../../support/database.ts'
import { startServer, type TestServer } from '../../support/server.ts'

const routes = async (app: FastifyInstance) => {
  const done = async () => ({ done: true })
  app.get('/api/test/areas', { config: { permission: 'AREA_READ' } }, done)
  app.get('/api/test/roll-call', { config: { permission: ['PERSON_READ', 'ZONE_READ'] } }, done)
  app.post('/api/test/debug', { config: { permission: 'SYSTEM_DEBUG' } }, done)
  app.get('/api/test/own', { config: { signedIn: true } }, done)
  app.get('/api/test/all', { config: { public: true } }, async ({ session }) => ({ session: session ?? null }))
  app.get('/elsewhere', done)
}

describe.each(oneDatabase)('permissions (%s)', kind => {
  let server: TestServer
  beforeAll(async () => {
    server = await startServer(kind, { plugins: [authPlugin, routes] })
  })
  afterAll(() => server.close())

  it('lets a stranger nowhere but to what is public', async () => {
    const stranger = server.client()
    for (const path of ['areas', 'roll-call', 'own']) {
      const { status, body } = await stranger.get(`/api/test/${path}`)
      expect([status, body]).toEqual([401, { error: 'Sign in to continue', code: 'notSignedIn' }])
    }
    expect((await stranger.get('/api/test/all')).body).toEqual({ session: null })
    expect((await stranger.get('/elsewhere')).body).toEqual({ done: true })
    expect((await stranger.get('/api/test/nothing')).status).toBe(404)
  })

  it('cannot be got round by writing the address in another way', async () => {
    const { port } = new URL(server.url)
    for (const path of [
      '/%61pi/test/areas',
      '/api/test/%61reas',
      '/api/test/areas?x=/api/test/all',
      '//api/test/areas',
      '/x/../api/test/areas',
    ]) {
      const answer = await server.app.inject({ url: path, headers: { host: `127.0.0.1:${port}` } })
      expect([401, 404], path).toContain(answer.statusCode)
    }
    expect((await server.app.inject('/%61pi/test/areas')).statusCode).toBe(401)
    expect((await server.app.inject({ url: '/api/test/areas', method: 'HEAD' })).statusCode).toBe(401)
  })

  it('names the permission that is missing', async () => {
    const { status, body } = await server.client('siteOwner').post('/api/test/debug')
    expect([status, body]).toEqual([403, { error: 'You need the permission SYSTEM_DEBUG for this', code: 'forbidden' }])
    expect((await server.client('officeStaff').post('/api/test/debug')).status).toBe(403)
    expect((await server.client('admin').post('/api/test/debug')).status).toBe(200)
  })

  it('needs all the permissions that a route names, as they are at this moment', async () => {
    const owner = server.client('siteOwner')
    const { pool } = server.context.database
    expect((await owner.get('/api/test/roll-call')).status).toBe(200)
    const { rows } = await pool.query(
      `update user_group set "featureIds" = array_remove("featureIds", (select "featureId" from feature where "name" = 'ZONE_READ'))
       where "name" = 'Site owner' returning "roleId"`,
    )
    expect((await owner.get('/api/test/roll-call')).body).toMatchObject({ error: expect.stringContaining('ZONE_READ') })
    await pool.query(
      `update user_group set "featureIds" = "featureIds" || (select "featureId" from feature where "name" = 'ZONE_READ') where "roleId" = $1`,
      [rows[0].roleId],
    )
    expect((await owner.get('/api/test/roll-call')).status).toBe(200)
  })

  it('are those of all user groups together, and none of a deleted one', async () => {
    const { pool } = server.context.database
    const { rows } = await pool.query(
      `insert into user_group ("name", "featureIds") select 'Debuggers', array["featureId"] from feature where "name" = 'SYSTEM_DEBUG' returning "roleId"`,
    )
    await pool.query(`update "user" set "userGroupIds" = "userGroupIds" || $1::int where "username" = 'officeStaff'`, [
      rows[0].roleId,
    ])
    expect((await server.client('officeStaff').post('/api/test/debug')).status).toBe(200)
    expect((await server.client('officeStaff').get('/api/test/areas')).status).toBe(200)
    await pool.query(`update user_group set "deletedAt" = now() where "roleId" = $1`, [rows[0].roleId])
    expect((await server.client('officeStaff').post('/api/test/debug')).status).toBe(403)
  })

  it('leave nothing but signing out to a client that is locked out', async () => {
    const { pool } = server.context.database
    await pool.query('update client set "lockedOut" = true where "clientId" = $1', [server.estate.borough.clientId])
    const owner = server.client('otherSiteOwner')
    const locked = { error: 'Your organisation is locked out, please contact your provider', code: 'clientLockedOut' }
    for (const path of ['/api/test/areas', '/api/test/own', '/api/authentication/refresh-token'])
      expect((await owner.get(path)).body).toEqual(locked)
    expect((await owner.get('/api/authentication/user')).body).toMatchObject({ lockedOut: true, permissions: [] })
    expect((await owner.post('/api/authentication/sign-out')).status).toBe(204)
    expect((await server.client('siteOwner').get('/api/test/areas')).status).toBe(200)
  })
})

describe('a route of /api', () => {
  let server: TestServer
  const start = async (url: string, config?: RouteOptions['config']) => {
    const app = Fastify()
    try {
      await authPlugin(app, server.context)
      app.get(url, { ...(config && { config }) }, async () => '')
      await app.ready()
    } finally {
      await app.close()
    }
  }
  beforeAll(async () => {
    server = await startServer('embedded', { plugins: [] })
  })
  afterAll(() => server.close())

  it('stops the start if it does not say who may use it, says it twice, or asks for an unknown code', async () => {
    await expect(start('/api/open')).rejects.toThrow('/api/open must say who may use it')
    await expect(start('/api/open', { permission: [] })).rejects.toThrow('must say who may use it')
    await expect(start('/api/open', { public: true, permission: 'AREA_READ' })).rejects.toThrow(
      'must say who may use it',
    )
    await expect(start('/api/open', { permission: ['AREA_READ', 'AREA_RAED'] })).rejects.toThrow(
      'AREA_RAED, which does not exist',
    )
    await expect(start('/api/open', { signedIn: true })).resolves.toBeUndefined()
    await expect(start('/elsewhere')).resolves.toBeUndefined()
  })
})
