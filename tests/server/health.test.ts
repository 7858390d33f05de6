import { readFileSync } from 'node:fs'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { authPlugin } from '../../server/auth/plugin.ts'
import { oneDatabase } from '../support/database.ts'
import { startServer, type TestServer } from '../support/server.ts'

const { version } = JSON.parse(readFileSync('package.json', 'utf8')) as { version: string }

describe.each(oneDatabase)('the health check (%s)', kind => {
  let server: TestServer
  beforeAll(async () => {
    server = await startServer(kind, { plugins: [authPlugin], environment: { GATEHOUSE_SIMULATOR: 'on' } })
  })
  afterAll(() => server.close())

  it('tells anybody that all is well, and nothing secret', async () => {
    const { status, body } = await server.client().get('/api/health')
    expect(status).toBe(200)
    expect(body).toEqual({
      status: 'ok',
      database: { kind, ok: true },
      bus: { kind: 'alone', ok: true },
      version,
      simulated: true,
    })
  })

  it('says so where the database is gone', async () => {
    await server.context.database.close()
    const { status, body } = await server.client().get('/api/health')
    expect(status).toBe(503)
    expect(body).toMatchObject({ status: 'degraded', database: { kind, ok: false } })
  })
})
