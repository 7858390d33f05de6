import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { oneDatabase } from '../../../support/database.ts'
import { startServer, type TestServer } from '../../../support/server.ts'

interface Assistances {
  readonly items: readonly { readonly personId: number; readonly needs: string }[]
}

describe.each(oneDatabase)('who needs assistance, on %s', kind => {
  let server: TestServer
  beforeAll(async () => void (server = await startServer(kind)))
  afterAll(() => server?.close())

  it('is told to those who see the person, and to nobody else', async () => {
    const { personId } = server.estate.acme
    const owner = server.client('siteOwner')
    const { body: before } = await owner.get<{ version: number }>(`/api/person/${personId}`)
    const needs = 'Uses a wheelchair'
    const saved = await owner.put(`/api/person/${personId}`, { version: before.version, evacuationAssistance: needs })
    expect(saved.status).toBe(200)
    expect((await owner.get<Assistances>('/api/roll-call/assistance')).body).toEqual({ items: [{ personId, needs }] })
    const other = await server.client('otherSiteOwner').get<Assistances>('/api/roll-call/assistance')
    expect(other.body).toEqual({ items: [] })
    expect((await server.client().get('/api/roll-call/assistance')).status).toBe(401)
  })
})
