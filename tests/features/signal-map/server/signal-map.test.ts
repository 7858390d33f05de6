import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import type { DeviceDetail, DevicesPage, StatesPage } from '../../../../src/features/signal-map/domain/wire.ts'
import { limitedTo, signedIn } from '../../../contract/house.ts'
import { startRest } from '../../../server/rest/house.ts'
import { oneDatabase } from '../../../support/database.ts'
import { insertRow } from '../../../support/estate.ts'
import type { TestClient, TestServer } from '../../../support/server.ts'

type Row = Record<string, unknown>

describe.each(oneDatabase)('the signal map, on %s', kind => {
  let server: TestServer
  const ids: Record<string, number> = {}
  const nameOf = (id: number) => Object.entries(ids).find(([, each]) => each === id)?.[0]
  const pool = () => server.context.database.pool
  const insert = (table: string, key: string, row: Row) => insertRow(pool(), table, key, row)

  beforeAll(async () => {
    server = await startRest(kind)
    const { acme, borough, areaTypeId } = server.estate
    const device = async (name: string, clientId: number, more: Row = {}) => {
      ids[name] = await insert('comm_device', 'commDeviceId', {
        clientId,
        name,
        udn: `02${String(Object.keys(ids).length).padStart(6, '0')}`,
        type: 'mobile',
        ...more,
      })
      return ids[name]
    }
    await pool().query('update area set "latitude" = 50.9, "longitude" = -1.4 where "areaId" = $1', [acme.areaId])
    await pool().query('update area set "latitude" = 52.5, "longitude" = -1.9 where "areaId" = $1', [borough.areaId])
    const addressId = await insert('address', 'addressId', {
      clientId: acme.clientId,
      line1: '1 Quay Street',
      city: 'Hull',
      postcode: 'HU1 1AA',
    })
    const depot = await insert('area', 'areaId', {
      clientId: acme.clientId,
      name: 'Depot',
      typeId: areaTypeId,
      addressId,
      latitude: 53.7,
      longitude: -0.3,
    })
    const lastSeenAt = '2026-11-27T01:00:00.900Z'
    const atSite = await device('at site', acme.clientId, { state: 'online', signalStrength: 70, lastSeenAt })
    const onFloor = await device('on floor', acme.clientId, { state: 'offline', signalStrength: 12, addressId })
    await device('at address', acme.clientId, { addressId })
    await device('moved', acme.clientId, { addressId, postcode: 'LS1 1AA' })
    await device('deleted', acme.clientId, { deletedAt: new Date() })
    const ofBorough = await device('of Borough', borough.clientId, { state: 'online' })
    const fit = (commDeviceId: number, clientId: number, areaId: number, name: string) =>
      insert('controller', 'controllerId', { clientId, commDeviceId, areaId, name, type: '410' })
    await fit(atSite, acme.clientId, acme.areaId, 'First')
    await fit(atSite, acme.clientId, depot, 'Second')
    await fit(onFloor, acme.clientId, acme.floorId, 'Upstairs')
    await fit(ofBorough, borough.clientId, borough.areaId, 'Elsewhere')
  })
  afterAll(() => server?.close())

  const read = async (as: TestClient, query = '') => {
    const { status, body } = await as.get<DevicesPage>(`/api/signal-map?${query}`)
    expect(status).toBe(200)
    return body
  }
  const names = async (as: TestClient, query = '') => (await read(as, query)).names
  const placeOf = ({ names: all, latitudes, longitudes }: DevicesPage, name: string) => {
    const at = all.indexOf(name)
    return [latitudes[at], longitudes[at]]
  }
  const own = ['at site', 'on floor', 'at address', 'moved']

  it('has every device of the client, with its state, signal, last contact and place', async () => {
    const page = await read(server.client('siteOwner'))
    expect(page.names).toEqual(own)
    expect(page.ids.map(nameOf)).toEqual(own)
    expect(page.states).toEqual(['online', 'offline', 'unknown', 'unknown'])
    expect(page.signals).toEqual([70, 12, null, null])
    expect(page.heard).toEqual([Date.parse('2026-11-27T01:00:00Z') / 1000, null, null, null])
    // At the first of its controllers; below the area that has coordinates; at its address; where nobody knows.
    expect(placeOf(page, 'at site')).toEqual([50.9, -1.4])
    expect(placeOf(page, 'on floor')).toEqual([50.9, -1.4])
    expect(placeOf(page, 'at address')).toEqual([53.7, -0.3])
    expect(placeOf(page, 'moved')).toEqual([null, null])
    expect([page.clientIds, page.clients, page.next]).toEqual([[], [], null])
  })

  it('is read in pages, and its states alone by the same keys', async () => {
    const seen: string[] = []
    let after: string | null = '0'
    while (after !== null) {
      const page: DevicesPage = await read(server.client('siteOwner'), `limit=3&after=${after}`)
      expect(page.names.length).toBeLessThanOrEqual(3)
      seen.push(...page.names)
      after = page.next
    }
    expect(seen).toEqual(own)
    const { body } = await server.client('siteOwner').get<StatesPage>('/api/signal-map/states?limit=2')
    expect(body).toEqual({
      ids: [ids['at site'], ids['on floor']],
      states: ['online', 'offline'],
      signals: [70, 12],
      heard: [Date.parse('2026-11-27T01:00:00Z') / 1000, null],
      next: String(ids['on floor']),
    })
  })

  it('shows the provider’s staff the devices of every client, or of one', async () => {
    const { acme, borough, provider } = server.estate
    const page = await read(server.client('internalStaff'))
    expect(page.names).toEqual([...own, 'of Borough'])
    expect(page.clientIds).toEqual([...own.map(() => acme.clientId), borough.clientId])
    expect(page.clients).toEqual([
      { clientId: acme.clientId, name: 'Acme' },
      { clientId: borough.clientId, name: 'Borough' },
    ])
    expect(placeOf(page, 'of Borough')).toEqual([52.5, -1.9])
    expect(await names(server.client('internalStaff'), `clientId=${borough.clientId}`)).toEqual(['of Borough'])
    expect(await names(server.client('internalStaff'), `clientId=${provider.clientId}`)).toEqual([])
    expect((await server.client('internalStaff').get('/api/signal-map?clientId=999999')).status).toBe(404)
  })

  it('shows others those of their client alone, and of their areas', async () => {
    const { acme, borough, installer, userIds } = server.estate
    expect(await names(server.client('otherSiteOwner'))).toEqual(['of Borough'])
    for (const path of ['signal-map', 'signal-map/states'])
      expect((await server.client('otherSiteOwner').get(`/api/${path}?clientId=${acme.clientId}`)).status).toBe(404)
    const limited = await limitedTo(server, 'limited to the floor', [acme.floorId])
    const page = await read(limited)
    expect(page.names).toEqual(['on floor'])
    // The area above, which has the coordinates, is none of theirs.
    expect(placeOf(page, 'on floor')).toEqual([null, null])
    const { rows } = await pool().query<{ userGroupIds: number[] }>(
      'select "userGroupIds" from "user" where "userId" = $1',
      [userIds.engineer],
    )
    const guest = await signedIn(server, {
      clientId: installer.clientId,
      workingClientId: acme.clientId,
      username: 'guest',
      userGroupIds: rows[0]?.userGroupIds ?? [],
    })
    expect(await names(guest)).toEqual(own)
    expect((await guest.get(`/api/signal-map?clientId=${borough.clientId}`)).status).toBe(404)
  })

  it('names the address and the controllers of one device to those who may see it', async () => {
    const detailOf = (as: TestClient, name: string) => as.get<DeviceDetail>(`/api/signal-map/${ids[name]}`)
    const { body } = await detailOf(server.client('internalStaff'), 'at site')
    expect(body).toMatchObject({ address: null, controllers: [{ name: 'First' }, { name: 'Second' }], hasMore: false })
    expect((await detailOf(server.client('internalStaff'), 'at address')).body).toMatchObject({
      address: '1 Quay Street, Hull, HU1 1AA',
      controllers: [],
    })
    expect((await detailOf(server.client('otherSiteOwner'), 'of Borough')).status).toBe(200)
    expect((await detailOf(server.client('otherSiteOwner'), 'at site')).status).toBe(404)
    expect((await detailOf(server.client('internalStaff'), 'deleted')).status).toBe(404)
  })

  it('refuses who may not read devices, and what is no page', async () => {
    expect((await server.client().get('/api/signal-map')).status).toBe(401)
    const none = await signedIn(server, {
      clientId: server.estate.acme.clientId,
      workingClientId: server.estate.acme.clientId,
      username: 'nothing',
      userGroupIds: [],
    })
    for (const path of ['signal-map', 'signal-map/states', `signal-map/${ids['at site']}`])
      expect((await none.get(`/api/${path}`)).status).toBe(403)
    for (const wrong of ['limit=0', 'limit=2001', 'after=x', 'clientId=0', 'clientId=x', 'more=1'])
      expect([wrong, (await server.client('siteOwner').get(`/api/signal-map?${wrong}`)).status]).toEqual([wrong, 422])
  })
})
