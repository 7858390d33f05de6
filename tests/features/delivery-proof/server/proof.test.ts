import { afterAll, beforeAll, describe, expect, it, vi } from 'vitest'
import type { Proofs } from '../../../../src/features/delivery-proof/domain/proof.ts'
import { signedIn } from '../../../contract/house.ts'
import { databaseKinds } from '../../../support/database.ts'
import type { SmallSite, TestClient } from '../../../support/server.ts'
import { inTime, openHouse, type Controller, type House, type Row } from '../../../server/delivery/house.ts'
import { made } from '../../../server/rest/house.ts'
import { nextKeycode } from '../../../support/keycodes.ts'

describe.each(databaseKinds)('the proof of delivery on %s', kind => {
  let house: House
  let owner: TestClient
  let acme: SmallSite
  let first: Controller
  let other: Controller
  let otherId: number
  let doorId: number
  beforeAll(async () => {
    house = await openHouse(kind)
    owner = house.server.client('siteOwner')
    acme = house.server.estate.acme
    first = await house.controller(acme.controllerId)
    otherId = await add('/controller', 'controllerId', { name: 'Other', areaId: acme.areaId, type: '410' })
    doorId = await add('/door', 'doorId', { name: 'Other', number: 1, areaId: acme.floorId, controllerId: otherId })
    other = await house.controller(otherId)
    await Promise.all([first.settle(), other.settle()])
  })
  afterAll(() => house?.close())

  const add = async (path: string, key: string, body: Row) => (await made(owner, path, body))[key] as number
  const proofOf = async (subject: string, ids: number | string, as = owner) =>
    (await as.get<Proofs>(`/api/delivery/proof?subject=${subject}&subjectId=${ids}`)).body
  const offline = (is: boolean) =>
    house.server.context.database.pool.query(
      `update controller set "state" = $2, "lastSeenAt" = '2026-05-01T10:00:00Z' where "controllerId" = $1`,
      [otherId, is ? 'offline' : 'online'],
    )
  let count = 0
  const given = async (body: Row = {}) => {
    const tokenId = await add('/fob', 'fobId', {
      kind: 'fob',
      keycode: nextKeycode(),
      reference: `P${++count}`,
      ...body,
    })
    await add('/tokenactivation', 'activationId', { tokenId, areaId: acme.areaId })
    return tokenId
  }

  it('counts the controllers that hold the latest of a credential, and names those that don’t', async () => {
    const tokenId = await given()
    await first.settle()
    await offline(true)
    const { items, workingOut } = await proofOf('token', tokenId)
    expect(workingOut).toBe(false)
    expect(items).toEqual([
      {
        subjectId: tokenId,
        controllers: 2,
        confirmed: 1,
        pending: 1,
        offline: 1,
        confirmedAt: null,
        waiting: [
          {
            controllerId: otherId,
            controller: 'Other',
            state: 'offline',
            lastSeenAt: '2026-05-01T10:00:00.000Z',
            since: expect.any(String),
          },
        ],
        differing: [],
      },
    ])
    await offline(false)
    await other.settle()
    expect((await proofOf('token', tokenId)).items).toMatchObject([
      { confirmed: 2, pending: 0, waiting: [], confirmedAt: expect.any(String) },
    ])
    await owner.post(`/api/fob/${tokenId}/mark-stolen`, {})
    expect((await proofOf('token', tokenId)).items).toMatchObject([{ confirmed: 0, pending: 2, offline: 0 }])
    await Promise.all([first.settle(), other.settle()])
  })

  it('is of a group with all that is of it: its doors, times and members', async () => {
    const timeProfileId = await add('/timeprofile', 'timeProfileId', {
      name: 'Of the group',
      number: 200,
      periods: [{ days: [0, 1, 2], start: '08:00', end: '18:00' }],
      onHolidays: 'closed',
    })
    const doorIds = [acme.doorIds[0], doorId]
    const groupId = await add('/group', 'groupId', { name: 'Proof', doorIds, timeProfileId })
    const stranger = await given()
    const tokenId = await add('/fob', 'fobId', { kind: 'fob', keycode: nextKeycode(), reference: 'Member' })
    const settle = () => Promise.all([first.settle(), other.settle()])
    const counts = async () => {
      const { items } = await proofOf('group', groupId)
      return items.map(({ confirmed, pending, confirmedAt }) => [confirmed, pending, confirmedAt])
    }
    await settle()
    expect(await counts()).toEqual([[2, 0, null]])
    const activationId = await add('/tokenactivation', 'activationId', { tokenId, groupId })
    await first.settle()
    await offline(true)
    expect((await proofOf('group', groupId)).items).toMatchObject([
      { controllers: 2, confirmed: 1, offline: 1, waiting: [{ controllerId: otherId, state: 'offline' }] },
    ])
    await offline(false)
    const writes: (() => Promise<unknown>)[] = [
      () => owner.put(`/api/door/${doorId}`, { unlockDuration: 17 }),
      () => owner.post(`/api/fob/${tokenId}/mark-lost`, {}),
      () => owner.put(`/api/timeprofile/${timeProfileId}`, { onHolidays: 'asUsual' }),
      () => owner.delete(`/api/tokenactivation/${activationId}`),
    ]
    for (const write of writes) {
      await settle()
      expect(await counts()).toEqual([[2, 0, null]])
      await write()
      await first.settle()
      expect(await counts(), String(write)).toEqual([[1, 1, null]])
    }
    await settle()
    await owner.post(`/api/fob/${stranger}/mark-lost`, {})
    expect(await counts()).toEqual([[2, 0, null]])
    await settle()
  })

  it('is of several records, of a person by their credentials, and of what no controller has to know', async () => {
    const personId = await add('/person', 'personId', { firstName: 'Ann', surname: 'Proof' })
    const tokens = [await given({ personId }), await given({ personId })]
    await first.settle()
    const { items } = await proofOf('token', tokens.join())
    expect(items.map(({ subjectId, confirmed }) => [subjectId, confirmed])).toEqual(tokens.map(id => [id, 1]))
    expect((await proofOf('person', personId)).items).toMatchObject([{ controllers: 2, confirmed: 1, pending: 1 }])
    await other.settle()
    const nobody = await add('/person', 'personId', { firstName: 'Bob', surname: 'Proof' })
    expect((await proofOf('person', nobody)).items).toMatchObject([{ controllers: 0, pending: 0, confirmedAt: null }])
  })

  it('says that more is being worked out, until it is', async () => {
    const groupId = await add('/group', 'groupId', { name: 'Proved', doorIds: [doorId] })
    const tokenId = await add('/fob', 'fobId', { kind: 'fob', keycode: nextKeycode(), reference: 'In a group' })
    await add('/tokenactivation', 'activationId', { tokenId, groupId })
    const { pool } = house.server.context.database
    await pool.query(`insert into delivery_spread ("clientId", "way", "id") values ($1, 'group', $2)`, [
      acme.clientId,
      groupId,
    ])
    expect(await proofOf('group', groupId)).toMatchObject({ workingOut: true, items: [{ controllers: 1, pending: 1 }] })
    await vi.waitFor(async () => expect((await proofOf('group', groupId)).workingOut).toBe(false), inTime)
  })

  it('is for who may read the record or controllers, of the caller’s organisation and inside their areas', async () => {
    const tokenId = await given()
    const path = `/api/delivery/proof?subject=token&subjectId=${tokenId}`
    expect((await house.server.client('otherSiteOwner').get(path)).status).toBe(404)
    expect((await owner.get(`${path},999999`)).status).toBe(404)
    for (const wrong of ['subject=token', 'subject=token&subjectId=x', 'subject=user&subjectId=1', 'subjectId=1'])
      expect((await owner.get(`/api/delivery/proof?${wrong}`)).status, wrong).toBe(422)
    const many = Array.from({ length: 51 }, (_, index) => index + 1).join()
    expect((await owner.get(`/api/delivery/proof?subject=token&subjectId=${many}`)).status).toBe(422)
  })

  it('counts controllers outside the caller’s areas and names none of them; without either permission it is refused', async () => {
    const tokenId = await given()
    const { pool } = house.server.context.database
    const colleague = async (username: string, codes: readonly string[]) => {
      const { rows } = await pool.query<{ roleId: number }>(
        `insert into user_group ("name", "featureIds")
         select $1, array_agg("featureId") from feature where "name" = any($2) returning "roleId"`,
        [username, codes],
      )
      const { clientId } = acme
      const userGroupIds = rows.map(({ roleId }) => roleId)
      return signedIn(house.server, {
        clientId,
        workingClientId: clientId,
        username,
        userGroupIds,
        areaIds: [acme.floorId],
      })
    }
    await add('/tokenactivation', 'activationId', { tokenId, areaId: acme.floorId })
    const limited = await colleague('floor', ['FOB_READ'])
    expect((await proofOf('token', tokenId, limited)).items).toMatchObject([
      { controllers: 2, pending: 2, waiting: [] },
    ])
    const without = await colleague('doorman', ['DOOR_READ'])
    expect((await without.get(`/api/delivery/proof?subject=token&subjectId=${tokenId}`)).status).toBe(403)
  })
})
