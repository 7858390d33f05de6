import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { customFieldsOf } from '../../../server/custom-fields/definitions.ts'
import { directoriesOf } from '../../../server/events/directory/directories.ts'
import { subjects } from '../../../server/bus/bus.ts'
import { oneDatabase } from '../../support/database.ts'
import { startServer, type TestRole, type TestServer } from '../../support/server.ts'

describe.each(oneDatabase)('clearing the caches of a client, on %s', kind => {
  let server: TestServer
  beforeAll(async () => void (server = await startServer(kind)))
  afterAll(() => server?.close())
  const clear = (role: TestRole, clientId: number) =>
    server.client(role).post(`/api/client/${clientId}/clear-caches`, {})

  it('lets the servers see what was changed in the database alone', async () => {
    const { acme } = server.estate
    const { context } = server
    const { pool } = context.database
    const nameOf = async () => (await directoriesOf(context).of(acme.clientId)).rows.door.get(acme.doorIds[0])?.name
    const session = { clientId: acme.clientId, homeClientId: acme.clientId }
    const fields = async () =>
      (await customFieldsOf(context).of('door', session as Parameters<ReturnType<typeof customFieldsOf>['of']>[1]))
        .length
    const before = await nameOf()
    expect(await fields()).toBe(0)
    await pool.query(`update door set "name" = 'By hand' where "doorId" = $1`, [acme.doorIds[0]])
    expect(await nameOf()).toBe(before)
    const told: unknown[] = []
    const stop = context.bus.subscribe(subjects.entities(acme.clientId), message => told.push(message))
    expect((await clear('admin', acme.clientId)).status).toBe(200)
    stop()
    expect(await nameOf()).toBe('By hand')
    // The pages of the client are told too, by the hub that hears the same.
    expect(told.flat()).toContainEqual({ entity: 'door', id: 0, change: 'edited' })
    expect(told.flat()).not.toContainEqual(expect.objectContaining({ entity: 'areaType' }))
  })

  it('is in the history of the client, and in the audit log of who did it', async () => {
    const { acme } = server.estate
    await clear('officeStaff', acme.clientId)
    const { rows } = await server.context.database.pool.query(
      `select "by", "clientId" from audit_entry where "entity" = 'client' and "recordId" = $1 and "change" = 'command'
       order by "auditEntryId" desc limit 1`,
      [acme.clientId],
    )
    expect(rows).toEqual([{ by: 'Test officeStaff', clientId: server.estate.provider.clientId }])
  })

  it('is for the provider’s staff alone', async () => {
    const { acme, borough } = server.estate
    expect((await clear('siteOwner', acme.clientId)).status).toBe(403)
    expect((await clear('engineer', acme.clientId)).status).toBe(403)
    expect((await clear('trial', borough.clientId)).status).toBe(403)
    expect((await server.client().post(`/api/client/${acme.clientId}/clear-caches`)).status).toBe(401)
    expect((await clear('admin', 99_999)).status).toBe(404)
  })
})
