import { setTimeout as delay } from 'node:timers/promises'
import { afterAll, beforeAll, describe, expect, it, vi } from 'vitest'
import { subjects } from '../../../server/bus/bus.ts'
import { customFieldsOf } from '../../../server/custom-fields/definitions.ts'
import { inTransaction } from '../../../server/db/transaction.ts'
import { add } from '../../../server/rest/add.ts'
import { announce } from '../../../server/rest/announce.ts'
import type { Session } from '../../../server/session.ts'
import type { EntityChange } from '../../../src/domain/hubs/pub-sub.ts'
import { databaseKinds } from '../../support/database.ts'
import type { TestClient, TestServer } from '../../support/server.ts'
import { made, startRest, type Row } from './house.ts'

describe.each(databaseKinds)('a write, on %s', kind => {
  let server: TestServer
  let owner: TestClient
  let office: TestClient
  beforeAll(async () => {
    server = await startRest(kind)
    owner = server.client('siteOwner')
    office = server.client('officeStaff')
  })
  afterAll(() => server?.close())

  /** What viewers of a client receive while `work` runs. */
  async function told(clientId: number, work: () => Promise<unknown>): Promise<readonly EntityChange[]> {
    const seen: EntityChange[] = []
    const stop = server.context.bus.subscribe(subjects.entities(clientId), changes =>
      seen.push(...(changes as EntityChange[])),
    )
    await work()
    // The bus delivers in a later turn.
    await delay(50)
    stop()
    return seen
  }

  const sessionOf = (of: Partial<Session>): Session => {
    const { estate } = server
    const clientId = estate.acme.clientId
    return {
      sessionId: 1,
      userId: estate.userIds.siteOwner,
      name: 'Test siteOwner',
      homeClientId: clientId,
      clientId,
      visibleClientIds: new Set([clientId]),
      permissions: new Set(['AREA_ADD', 'AREA_READ']),
      areaIds: undefined,
      expiresAt: new Date(Date.now() + 3_600_000),
      ...of,
    }
  }

  it('that is committed is acknowledged, whatever fails after it', async () => {
    const fields = customFieldsOf(server.context)
    const of = fields.of.bind(fields)
    const reading = vi
      .spyOn(fields, 'of')
      .mockImplementationOnce(of)
      .mockRejectedValueOnce(new Error('The database is away'))
    const publishing = vi.spyOn(server.context.bus, 'publish').mockImplementation(() => {
      throw new Error('The bus is broken')
    })
    const said = vi.spyOn(process.stderr, 'write').mockReturnValue(true)
    const { areaId } = await made(owner, '/area', { name: 'Kept', typeId: server.estate.areaTypeId })
    const line = said.mock.calls.flat().join('')
    publishing.mockRestore()
    reading.mockRestore()
    said.mockRestore()
    expect(line).toContain('The bus is broken')
    expect(line).toContain('The database is away')
    expect(await owner.get(`/api/area/${String(areaId)}`)).toMatchObject({ status: 200, body: { name: 'Kept' } })
  })

  it('that is tried again begins with what was sent', async () => {
    const { context, estate } = server
    const entity = context.entities['area']!
    let tries = 0
    const { row } = await add(
      {
        context,
        entity,
        hooks: [],
        behaviour: {
          beforeAdd(_write, values) {
            values['name'] = `${String(values['name'])}!`
            if (++tries === 1) throw Object.assign(new Error('Try again'), { code: '40001' })
          },
        },
      },
      sessionOf({}),
      { name: 'Once', typeId: estate.areaTypeId },
    )
    expect([tries, row['name']]).toEqual([2, 'Once!'])
  })

  it('adds nothing to a record that is being deleted', async () => {
    const { typeId, areaId } = await made(owner, '/area', { name: 'Going', typeId: server.estate.areaTypeId })
    const adding = await inTransaction(server.context.database.pool, async client => {
      await client.query('select from area where "areaId" = $1 for update', [areaId])
      await client.query('update area set "deletedAt" = now() where "areaId" = $1', [areaId])
      const answer = owner.post<Row>('/api/area', { name: 'Inside', typeId, parentAreaId: areaId })
      await delay(500)
      return { answer }
    })
    expect(await adding.answer).toMatchObject({
      status: 422,
      body: [{ propertyName: 'parentAreaId', errorMessage: expect.stringContaining('must be chosen from the list') }],
    })
  })

  it('is announced to the client whose record it changes', async () => {
    const { acme, installer } = server.estate
    // Its users become engineers: they were none.
    const edit = () => office.put(`/api/client/${installer.clientId}`, { isEngineer: true })
    expect(await told(installer.clientId, edit)).toContainEqual({
      entity: 'user',
      id: server.estate.userIds.engineer,
      change: 'edited',
    })
    const touched = [
      { entity: 'door', id: 1, change: 'added' },
      { entity: 'door', id: 2, change: 'edited', clientId: installer.clientId },
      { entity: 'areaType', id: 3, change: 'edited' },
      { entity: 'client', id: installer.clientId, change: 'edited' },
    ] as const
    const heard = (clientId: number) => told(clientId, async () => announce(server.context, acme, touched))
    const client = { entity: 'client', id: installer.clientId, change: 'edited' }
    expect(await heard(acme.clientId)).toEqual([{ entity: 'door', id: 1, change: 'added' }, client])
    expect(await heard(installer.clientId)).toEqual([{ entity: 'door', id: 2, change: 'edited' }, client])
    expect(await heard(0)).toEqual([{ entity: 'areaType', id: 3, change: 'edited' }])
  })

  it('of an appointment says who was appointed, whoever works for them', async () => {
    const { estate } = server
    const { areaId } = await made(owner, '/area', { name: 'Attic', typeId: estate.areaTypeId })
    const invited = await made(owner, '/areainstallerinvitation', { areaId, email: 'engineer@example.com' })
    const workAs = (clientId: number) =>
      office.post(`/api/user/${estate.userIds.officeStaff}/set-browsing-client`, { clientId })
    expect(await workAs(estate.installer.clientId)).toMatchObject({ status: 200 })
    const id = String(invited['areaInstallerInvitationId'])
    expect(await office.post(`/api/areainstallerinvitation/${id}/accept`)).toMatchObject({ status: 204 })
    await workAs(estate.provider.clientId)
    const { rows } = await server.context.database.pool.query<Row>(
      `select "clientId", "after" from audit_entry where "entity" = 'area' and "recordId" = $1 and "change" = 'edited'`,
      [areaId],
    )
    expect(rows).toEqual([{ clientId: estate.acme.clientId, after: { installerId: estate.installer.clientId } }])
  })
})
