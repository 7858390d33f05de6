import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import type { EngineerRelation } from '../../../../src/features/engineers/domain/relation.ts'
import { made, startRest } from '../../../server/rest/house.ts'
import { oneDatabase } from '../../../support/database.ts'
import type { TestRole, TestServer } from '../../../support/server.ts'

describe.each(oneDatabase)('engineers, on %s', kind => {
  let server: TestServer
  const day = (days: number) => new Date(Date.now() + days * 86_400_000).toISOString().slice(0, 10)
  beforeAll(async () => {
    server = await startRest(kind)
    const { rows } = await server.context.database.pool.query<{ clientId: number }>(
      `select "clientId" from "user" where "username" = 'engineer'`,
    )
    const engineerId = rows[0]?.clientId
    const insert = (clientId: number, more: string, values: unknown[] = []) =>
      server.context.database.pool.query(
        `insert into client_relation ("clientId", "relatedClientId", "kind", ${more}, "createdById", "createdAt", "updatedAt")
         values ($1, $2, 'contractor', ${values.map((_, at) => `$${at + 3}`).join(', ')}, 1, now(), now())`,
        [clientId, engineerId, ...values],
      )
    await insert(server.estate.borough.clientId, '"startDate"', [day(-1)])
    await insert(server.estate.borough.clientId, '"startDate", "endDate"', [day(-9), day(-2)])
    await insert(server.estate.borough.clientId, '"startDate"', [day(3)])
    await insert(server.estate.borough.clientId, '"startDate", "revokedAt"', [day(-9), new Date()])
  })
  afterAll(() => server?.close())

  const relations = async (role: TestRole, side: string) =>
    (await server.client(role).get<{ items: EngineerRelation[] }>(`/api/engineer-relation?side=${side}`)).body.items

  it('see whom they look after, and whether that holds now', async () => {
    const items = (await relations('engineer', 'ours')).filter(({ kind: as }) => as === 'contractor')
    expect(items.map(({ client, engineer, state }) => [client.name, engineer.name, state])).toEqual([
      ['Borough', 'Fitters', 'holds'],
      ...['over', 'toCome', 'revoked'].map(() => ['Borough', 'Fitters', expect.any(String) as string]),
    ])
    expect(items.map(({ state }) => state).sort()).toEqual(['holds', 'over', 'revoked', 'toCome'])
    expect(items[0]?.startDate).toBe(day(-1))
  })

  it('appointed to one area are among them, with its name, until they are revoked', async () => {
    const owner = server.client('siteOwner')
    const annexe = await made(owner, '/area', { name: 'Annexe', typeId: server.estate.areaTypeId })
    const invited = await made(owner, '/areainstallerinvitation', {
      areaId: annexe['areaId'],
      email: 'engineer@example.com',
    })
    const id = String(invited['areaInstallerInvitationId'])
    await server.client('engineer').post(`/api/areainstallerinvitation/${id}/accept`)
    const appointment = async () => (await relations('engineer', 'ours')).find(({ area }) => area === 'Annexe')
    expect(await appointment()).toMatchObject({ kind: 'installer', state: 'holds', client: { name: 'Acme' } })
    const path = `/api/area/${String(annexe['areaId'])}`
    const { version } = (await owner.get<{ version: number }>(path)).body
    await owner.put(path, { revoked: true, version })
    expect(await appointment()).toMatchObject({ state: 'revoked' })
  })

  it('of others are shown to the provider’s staff alone', async () => {
    const names = async (role: TestRole) => new Set((await relations(role, 'all')).map(({ client }) => client.name))
    expect(await names('internalStaff')).toContain('Borough')
    expect(await relations('internalStaff', 'ours')).toEqual([])
    // What Borough has with the engineer is known to both of them, and to nobody else.
    expect(await names('engineer')).toContain('Borough')
    const { status } = await server.client('siteOwner').get('/api/engineer-relation?side=all')
    expect(status).toBe(403)
    expect((await server.client('engineer').get('/api/engineer-relation?side=theirs')).status).toBe(422)
  })
})
