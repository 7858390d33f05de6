import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { oneDatabase } from '../../../support/database.ts'
import { startServer, type TestClient, type TestServer } from '../../../support/server.ts'
import { devicesOn, type Row } from './devices.ts'

const nothing = { udn: null, imei: null, serialNumber: null, sim: null, firmware: null }

describe.each(oneDatabase)('the production set-up of comm devices, on %s', kind => {
  let server: TestServer
  let on: ReturnType<typeof devicesOn>
  let staff: TestClient
  let acme: TestServer['estate']['acme']
  beforeAll(async () => {
    server = await startServer(kind)
    acme = server.estate.acme
    on = devicesOn(server)
    staff = await on.staff()
    const { clientId } = acme
    await on.insert('stockroom_item', 'stockroomItemId', {
      clientId,
      name: 'Modem',
      udn: '0A00CAFE',
      status: 'inStock',
    })
    const firmware = { deviceType: 'systemController', firmwareVersion: '4.12', released: true }
    await on.insert('firmware', 'firmwareId', firmware)
    await on.insert('firmware', 'firmwareId', { ...firmware, deviceType: 'reader', firmwareVersion: '2.4' })
    const iccid = '8944200000000000009'
    await on.insert('sim', 'simId', { clientId, reference: 'SIM 9', iccid, status: 'available' })
  })
  afterAll(() => server?.close())

  const path = (id: number) => `/api/commdevice/${id}/production-setup`
  const read = async (id: number) => (await staff.get<Row>(`/api/commdevice/${id}`)).body

  it('is checked as it is read, and saved together', async () => {
    const id = await on.device({ serialNumber: 'Old' })
    const body = { ...nothing, udn: '0A00CAFE', imei: '490154203237518', sim: '8944200000000000009', firmware: '4.12' }
    expect(await staff.post(`${path(id)}/check`, body)).toMatchObject({ status: 200, body: [] })
    expect(await read(id)).toMatchObject({ imei: null, firmwareId: null })
    expect((await staff.put(path(id), body)).status).toBe(204)
    expect(await read(id)).toMatchObject({
      udn: '0A00CAFE',
      imei: '490154203237518',
      serialNumber: 'Old',
      firmware: expect.stringContaining('4.12'),
    })
    const sims = await staff.get<{ items: Row[] }>(`/api/sim?commDeviceId=${id}`)
    expect(sims.body.items).toMatchObject([{ reference: 'SIM 9', status: 'live' }])
  })

  it('says all that is wrong, and saves nothing of it', async () => {
    const taken = await on.device({ imei: '490154203237526' })
    const other = await read(taken)
    const id = await on.device()
    const before = await read(id)
    const wrong = { ...nothing, imei: '49', sim: 'SIM 9', firmware: '2.4', serialNumber: 'New' }
    const said = await staff.post<Row[]>(`${path(id)}/check`, wrong)
    expect(said.body).toEqual([
      { propertyName: 'imei', errorMessage: 'IMEI is not 15 digits' },
      { propertyName: 'sim', errorMessage: 'This SIM is in another device' },
      { propertyName: 'firmware', errorMessage: 'There is no such version' },
    ])
    expect(await staff.put(path(id), wrong)).toMatchObject({ status: 422, body: said.body })
    const twice = await staff.post<Row[]>(`${path(id)}/check`, { ...nothing, imei: String(other['imei']) })
    expect(twice.body).toEqual([{ propertyName: 'imei', errorMessage: 'IMEI is not unique' }])
    const unknown = await staff.put(path(id), { ...nothing, udn: '0A00BEEF', serialNumber: 'New' })
    expect(unknown).toMatchObject({ status: 422, body: [{ propertyName: 'udn' }] })
    expect(await read(id)).toEqual(before)
  })

  it('is the provider’s staff’s alone', async () => {
    const id = await on.device()
    expect((await (await on.without([])).put(path(id), nothing)).status).toBe(403)
    expect((await server.client().post(`${path(id)}/check`, nothing)).status).toBe(401)
    const foreign = await on.device({ clientId: server.estate.borough.clientId })
    expect((await staff.post(`${path(foreign)}/check`, nothing)).status).toBeOneOf([404, 451])
    expect((await staff.put(path(id), { ...nothing, imei: 'x'.repeat(51) })).status).toBe(422)
  })
})
