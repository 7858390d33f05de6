import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { oneDatabase } from '../../../support/database.ts'
import { startServer, type TestServer } from '../../../support/server.ts'

describe.each(oneDatabase)('the excessive usage dashboard on %s', kind => {
  let server: TestServer
  beforeAll(async () => {
    server = await startServer(kind)
  })
  afterAll(() => server.close())

  const held = async (role: 'siteOwner') => {
    const { body } = await server.client(role).get<{ permissions: string[] }>('/api/authentication/user')
    return body.permissions.includes('EXCESSIVEUSAGEDASHBOARD_READ')
  }

  it('is nobody’s where their client has switched it off', async () => {
    const { pool } = server.context.database
    expect(await held('siteOwner')).toBe(true)
    const off = (value: boolean) =>
      pool.query('update client set "excessiveUsageDashboard" = $1 where "clientId" = $2', [
        value,
        server.estate.acme.clientId,
      ])
    await off(false)
    expect(await held('siteOwner')).toBe(false)
    await off(true)
    expect(await held('siteOwner')).toBe(true)
  })
})
