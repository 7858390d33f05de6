import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { oneDatabase } from '../../../support/database.ts'
import type { TestClient, TestServer } from '../../../support/server.ts'
import { made, startRest, wrong, type Row } from '../../../server/rest/house.ts'
import { nextKeycode } from '../../../support/keycodes.ts'

describe.each(oneDatabase)('the life of a credential, on %s', kind => {
  let server: TestServer
  let owner: TestClient
  let count = 0
  beforeAll(async () => {
    server = await startRest(kind)
    owner = server.client('siteOwner')
  })
  afterAll(() => server?.close())

  const credential = async (more: Row = {}) =>
    (await made(owner, '/fob', { kind: 'fob', keycode: nextKeycode(), reference: `L${++count}`, ...more }))[
      'fobId'
    ] as number
  const activate = (tokenId: number, areaId: number) => made(owner, '/tokenactivation', { tokenId, areaId })
  const tell = (id: number, command: string, body: Row = {}) => owner.post<Row>(`/api/fob/${id}/${command}`, body)
  const listed = async (list: string) =>
    (await owner.get<{ items: Row[] }>(`/api/fob/list/${list}?limit=1000`)).body.items.map(({ fobId }) => fobId)

  it('ends all its activations, each with its history, and it is available again', async () => {
    const id = await credential()
    const { areaId, floorId } = server.estate.acme
    const first = await activate(id, areaId)
    await activate(id, floorId)
    expect([await listed('issued'), await listed('available')].map(each => each.includes(id))).toEqual([true, false])
    expect(await tell(id, 'deactivate')).toMatchObject({
      status: 200,
      body: { activated: false, primaryActivationId: null, lastDeactivated: expect.stringMatching(/^20/) },
    })
    const { items } = (await owner.get<{ items: Row[] }>(`/api/tokenactivation?tokenId=${id}`)).body
    expect(items).toHaveLength(2)
    for (const each of items) expect(each).toMatchObject({ active: false, primary: false, version: 2 })
    const history = await owner.get<{ items: Row[] }>(`/api/tokenactivation/${String(first['activationId'])}/history`)
    expect(history.body.items[0]).toMatchObject({
      change: 'edited',
      before: { active: true },
      after: { active: false },
    })
    expect([await listed('issued'), await listed('available')].map(each => each.includes(id))).toEqual([false, true])
    expect(await listed('recently-deactivated')).toContain(id)
  })

  it('is available until the first activation, whoever holds it, and again when the last is taken away', async () => {
    const id = await credential({ personId: server.estate.acme.personId })
    expect(await listed('available')).toContain(id)
    const { activationId } = await activate(id, server.estate.acme.areaId)
    expect(await listed('available')).not.toContain(id)
    await owner.delete(`/api/tokenactivation/${String(activationId)}`)
    expect(await listed('available')).toContain(id)
  })

  it('answers 409 to what cannot be done, and says what can', async () => {
    const id = await credential({ reference: 'Spare' })
    const refused = (error: string) => ({ status: 409, body: { code: 'notNow', error } })
    expect(await tell(id, 'deactivate')).toMatchObject(
      refused('Spare is not activated: it can be activated to a site or through a group'),
    )
    expect(await tell(id, 'resend')).toMatchObject({ status: 409 })
    expect(await tell(id, 'unassign')).toMatchObject(refused('Spare is assigned to nobody: it can be assigned'))
    expect(await tell(id, 'enable')).toMatchObject({ status: 409, body: { code: 'stateConflict' } })
    const { personId } = server.estate.acme
    expect(await tell(id, 'assign', { personId })).toMatchObject({ status: 200, body: { person: 'Pat Acme' } })
    expect(await tell(id, 'assign', { personId })).toMatchObject(
      refused('Spare is assigned to Pat Acme: it can be unassigned'),
    )
    expect(await tell(id, 'unassign')).toMatchObject({ status: 200, body: { personId: null } })
  })

  it('is assigned to nobody of another client', async () => {
    const id = await credential()
    expect(await tell(id, 'assign', { personId: server.estate.borough.personId })).toMatchObject(
      wrong('personId', 'User must be chosen from the list'),
    )
    expect(await tell(id, 'assign')).toMatchObject(wrong('personId', 'User is required'))
    expect((await owner.get<Row>(`/api/fob/${id}`)).body).toMatchObject({ personId: null, version: 1 })
  })

  it('gets a PIN that is answered once, of the digits asked for, whatever its kind', async () => {
    const id = await credential({ kind: 'card' })
    const usual = (await tell(id, 'regenerate-pin')).body
    expect(usual).toMatchObject({ newPin: expect.stringMatching(/^\d{6}$/), pin: usual['newPin'] })
    const { newPin } = (await tell(id, 'regenerate-pin', { digits: 4 })).body
    expect(newPin).toMatch(/^\d{4}$/)
    expect(await tell(id, 'regenerate-pin', { digits: 9 })).toMatchObject(wrong('digits', 'Digits must be at most 8'))
    const history = await owner.get<Row>(`/api/fob/${id}/history`)
    expect(JSON.stringify(history.body)).not.toContain(String(usual['newPin']))
    const { rows } = await server.context.database.pool.query<{ pin: string }>(
      'select "pin" from token where "fobId" = $1',
      [id],
    )
    expect(rows[0]?.pin).not.toContain(String(newPin))
    expect((await owner.get<Row>(`/api/fob/${id}`)).body).not.toHaveProperty('newPin')
  })

  it('gets a reference that no other has, after the client’s prefix', async () => {
    const { clientId } = server.estate.acme
    await server.context.database.pool.query('update client set "cloudTokenPrefix" = $1 where "clientId" = $2', [
      'AC',
      clientId,
    ])
    const references = new Set<unknown>()
    for (const id of [await credential(), await credential()])
      references.add((await tell(id, 'new-reference')).body['reference'])
    expect(references.size).toBe(2)
    for (const each of references) expect(each).toMatch(/^AC-[0-9A-HJKMNP-TV-Z]{8}$/)
  })

  it('is changed by nobody who may only read, or who sees only other places', async () => {
    const id = await credential()
    const trial = server.client('trial')
    for (const command of ['deactivate', 'resend', 'regenerate-pin', 'new-reference', 'assign', 'unassign'])
      expect(await trial.post(`/api/fob/${id}/${command}`, {}), command).toMatchObject({ status: 403 })
    const neighbour = server.client('otherSiteOwner')
    expect(await neighbour.post(`/api/fob/${id}/deactivate`)).toMatchObject({ status: 404 })
  })

  it('is deactivated as a whole only by those who see all of its places', async () => {
    const { clientId, areaId, floorId } = server.estate.acme
    const { pool } = server.context.database
    const limit = (areas: readonly number[] | null) =>
      pool.query('update "user" set "areaIds" = $1, "clientId" = $2, "workingClientId" = $2 where "userId" = $3', [
        areas ?? [],
        clientId,
        server.estate.userIds.officeStaff,
      ])
    const elsewhere = await made(owner, '/area', { name: 'Elsewhere', typeId: server.estate.areaTypeId })
    const id = await credential()
    await activate(id, floorId)
    await activate(id, elsewhere['areaId'] as number)
    await limit([areaId])
    const limited = server.client('officeStaff')
    expect(await limited.post(`/api/fob/${id}/deactivate`)).toMatchObject({ status: 409, body: { code: 'notNow' } })
    const own = await credential()
    await activate(own, floorId)
    expect(await limited.post(`/api/fob/${own}/deactivate`)).toMatchObject({ status: 200, body: { activated: false } })
    await limit(null)
  })

  it('unlinks the device of a person that has one', async () => {
    const { personId } = server.estate.acme
    const unlink = () => owner.post<Row>(`/api/person/${personId}/unlink-device`)
    expect(await unlink()).toMatchObject({ status: 409, body: { error: 'Pat Acme has no linked device' } })
    await server.context.database.pool.query('update person set "deviceLink" = $1 where "personId" = $2', [
      'Phone',
      personId,
    ])
    expect(await unlink()).toMatchObject({ status: 200, body: { deviceLink: null } })
  })
})
