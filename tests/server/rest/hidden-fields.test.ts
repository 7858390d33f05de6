import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { entities } from '../../../src/domain/entities/index.ts'
import { wireName } from '../../../src/domain/fields/index.ts'
import { oneDatabase } from '../../support/database.ts'
import { startServer, type TestServer } from '../../support/server.ts'

const hidden = Object.values(entities).flatMap(({ id, api, fields }) =>
  Object.entries(fields).flatMap(([name, field]) =>
    'hidden' in field ? [{ id, api, name: wireName(name, field) }] : [],
  ),
)

describe.each(oneDatabase)('fields without an effect (%s)', kind => {
  let server: TestServer
  beforeAll(async () => {
    server = await startServer(kind)
  })
  afterAll(() => server.close())

  it('are known', () => {
    expect(hidden.map(({ id, name }) => `${id}.${name}`).sort()).toEqual([
      'doorUnlockInvitation.twoFactor',
      'user.allowInstallerApp',
      'user.recentEvents',
    ])
  })

  it('are in no list, record, export or description, and cannot be set', async () => {
    const office = server.client('officeStaff')
    const { body: described } = await office.get<{ components: { schemas: Record<string, object> } }>(
      '/api/openapi.json',
    )
    const schemas = Object.entries(described.components.schemas).filter(([name]) => /doorUnlockInvitation/i.test(name))
    expect(schemas.length).toBeGreaterThan(0)
    expect(JSON.stringify(schemas)).not.toMatch(/two-?factor/i)
    for (const { api, name } of hidden) {
      const list = await office.get<{ items: readonly Record<string, unknown>[] }>(`/api${api}`)
      expect(list.status).toBe(200)
      expect(JSON.stringify(list.body)).not.toContain(name)
      expect(await office.get(`/api${api}/export?columns=${name}`)).toMatchObject({ status: 400 })
      const { body } = await office.post<readonly Record<string, string>[]>(`/api${api}`, { [name]: 'none' })
      expect(body).toContainEqual({ propertyName: name, errorMessage: `${name} is not known` })
    }
  })
})
