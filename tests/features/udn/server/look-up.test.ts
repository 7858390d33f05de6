import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { signedIn } from '../../../contract/house.ts'
import type { LookedUp, LookedUpUdns } from '../../../../src/features/udn/domain/look-up.ts'
import { oneDatabase } from '../../../support/database.ts'
import type { TestClient, TestServer } from '../../../support/server.ts'
import { answersToOthers, refused, registered, startUdn } from './udn-house.ts'

const path = '/api/udn-device/look-up'

describe.each(oneDatabase)('the look-up of UDNs, on %s', kind => {
  let server: TestServer
  beforeAll(async () => {
    server = await startUdn(kind)
    const { pool } = server.context.database
    const { acme, borough } = server.estate
    await pool.query(`update controller set "udn" = '00410001' where "controllerId" = $1`, [acme.controllerId])
    await pool.query(
      `insert into comm_device ("clientId", "name", "udn", "type") values ($1, 'Roof', '00ABCD01', 'lan')`,
      [acme.clientId],
    )
    await pool.query(
      `update controller set "commDeviceId" = (select "commDeviceId" from comm_device where "udn" = '00ABCD01')
       where "controllerId" = $1`,
      [acme.controllerId],
    )
    await pool.query(
      `insert into sem ("clientId", "controllerId", "name", "instance", "udn") values ($1, $2, 'Attic', 1, '09000005')`,
      [borough.clientId, borough.controllerId],
    )
  })
  afterAll(() => server?.close())

  const lookUp = async (udns: readonly string[], as: TestClient = server.client('internalStaff')) => {
    const { status, body } = await as.post<LookedUpUdns>(path, { udns })
    expect(status).toBe(200)
    return body.items
  }
  const one = async (udn: string, as?: TestClient): Promise<LookedUp | undefined> => (await lookUp([udn], as))[0]

  it('tells what carries a device, where and whose that is', async () => {
    const { acme, borough } = server.estate
    const [controller, commDevice, node] = await lookUp(['00410001', '00abcd01', '09000005'])
    expect(controller?.carriers).toMatchObject([
      {
        record: { entity: 'controller', id: acme.controllerId, client: 'Acme' },
        areaId: acme.areaId,
        controllerId: null,
      },
    ])
    expect(commDevice).toMatchObject({
      udn: '00ABCD01',
      carriers: [{ record: { entity: 'commDevice', title: 'Roof', client: 'Acme' }, areaId: acme.areaId }],
    })
    expect(node?.carriers).toMatchObject([
      {
        record: { entity: 'sem', title: 'Attic', client: 'Borough' },
        areaId: borough.areaId,
        controllerId: borough.controllerId,
      },
    ])
  })

  it('says what is no UDN, and what is in no stockroom', async () => {
    const found = await lookUp(['0400', '04GGGGGG', "' or 1=1", '04123456', '04123456'])
    expect(found.map(({ udn, problem }) => [udn, problem])).toEqual([
      ['0400', 'Not a valid UDN'],
      ['04GGGGGG', 'Not a valid UDN'],
      ["' OR 1=1", 'Not a valid UDN'],
      ['04123456', 'UDN is not in stockroom'],
    ])
    expect(found.at(-1)).toMatchObject({ register: null, carriers: [], stockroom: null, history: [], hidden: 0 })
  })

  it('tells the register, the stockroom and what happened in both, the newest first', async () => {
    const staff = server.client('internalStaff')
    const { pool } = server.context.database
    const device = await registered(server, '04000077', { batch: 'Pilot' })
    await staff.put(`/api/udn-device/${String(device['udnDeviceId'])}`, { status: 'inStock', version: 1 })
    const item = await staff.post('/api/stockroom', { name: 'Spare reader', kind: 'hardware', udn: '04000077' })
    expect(item.status).toBe(201)
    expect(await one('04000077')).toMatchObject({
      problem: null,
      deviceType: 'reader',
      register: { status: 'inStock', batch: 'Pilot' },
      stockroom: { title: 'Spare reader', client: 'Provider', state: 'inStock' },
      history: [
        { entity: 'stockroomItem', change: 'added', to: 'inStock', by: 'Test internalStaff' },
        { entity: 'udnDevice', change: 'edited', from: 'generated', to: 'inStock' },
        { entity: 'udnDevice', change: 'added', to: 'generated' },
      ],
    })
    await pool.query(`update stockroom_item set "status" = 'installed' where "udn" = '04000077'`)
    expect(await one('04000077')).toMatchObject({
      problem: 'UDN is not in stockroom',
      stockroom: { state: 'installed' },
    })
  })

  it('tells contracts and RMAs, also those that a device replaced another in', async () => {
    const { pool } = server.context.database
    const { clientId } = server.estate.borough
    await pool.query(
      `insert into rma ("clientId", "senderId", "udn", "fault", "reference", "status", "replacementUdn", "dateRequested")
       values ($1, $1, '04000088', 'Dead', 'RMA-000900', 'replaced', '04000089', now())`,
      [clientId],
    )
    await pool.query(
      `insert into part ("partNumber", "name", "type", "listPrice") values ('HOST-1', 'Hosting', 'contract', 100)`,
    )
    await pool.query(
      `insert into hosting_contract ("clientId", "purchaserId", "udn", "partNumberId", "poNumber", "state", "endDate")
       select $1, $1, '04000088', "partNumberId", 'PO 7', 'active', '2030-01-31' from part where "partNumber" = 'HOST-1'`,
      [clientId],
    )
    expect(await one('04000088')).toMatchObject({
      contracts: [{ record: { title: 'PO 7', client: 'Borough', state: 'active' }, endDate: '2030-01-31' }],
      rmas: [{ record: { title: 'RMA-000900', state: 'replaced' }, isReplacement: false }],
    })
    expect((await one('04000089'))?.rmas).toMatchObject([{ record: { title: 'RMA-000900' }, isReplacement: true }])
  })

  it('counts what the caller may not see, and tells nothing of it', async () => {
    const { pool } = server.context.database
    const { provider } = server.estate
    const group = async (name: string, codes: readonly string[]) => {
      const { rows } = await pool.query<{ roleId: number }>(
        `insert into user_group ("name", "featureIds")
         select $1, array_agg("featureId") from feature where "name" = any($2) returning "roleId"`,
        [name, codes],
      )
      return rows[0]?.roleId ?? 0
    }
    const user = { clientId: provider.clientId, workingClientId: provider.clientId }
    const roleId = await group('UDNs alone', ['KMSUSER_USER'])
    const poor = await signedIn(server, { ...user, username: 'udns-alone', userGroupIds: [roleId] })
    expect(await one('09000005', poor)).toMatchObject({ carriers: [], hidden: 1 })
    expect(await one('04000077', poor)).toMatchObject({ stockroom: null, hidden: 1 })
    const history = (await one('04000077', poor))?.history ?? []
    expect(history.map(({ entity }) => entity)).toEqual(['udnDevice', 'udnDevice'])
  })

  it('is for the provider’s staff who see whole clients, a hundred at once', async () => {
    expect(await answersToOthers(server, 'post', path, { udns: ['04000077'] })).toEqual(refused)
    const { provider, acme, userIds } = server.estate
    const { rows } = await server.context.database.pool.query<{ userGroupIds: number[] }>(
      'select "userGroupIds" from "user" where "userId" = $1',
      [userIds.internalStaff],
    )
    const limited = await signedIn(server, {
      clientId: provider.clientId,
      workingClientId: provider.clientId,
      username: 'limited-staff',
      userGroupIds: rows[0]?.userGroupIds ?? [],
      areaIds: [acme.floorId],
    })
    expect((await limited.post(path, { udns: ['04000077'] })).status).toBe(403)
    const staff = server.client('internalStaff')
    const many = (count: number) => Array.from({ length: count }, (_, index) => `04${String(index).padStart(6, '0')}`)
    expect((await staff.post(path, { udns: many(100) })).status).toBe(200)
    for (const udns of [many(101), [], [''], ['0'.repeat(65)], 'text'])
      expect((await staff.post(path, { udns })).status).toBe(422)
  })
})
