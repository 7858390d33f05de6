import { randomUUID } from 'node:crypto'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { oneDatabase } from '../../../support/database.ts'
import { startServer, type TestClient, type TestServer } from '../../../support/server.ts'
import { uploadPicture } from '../../../support/upload-picture.ts'
import { devicesOn, type Row } from './devices.ts'

const found = (more: Row = {}) => ({
  key: randomUUID(),
  picture: null,
  gainedAccess: true,
  modemLedFlashing: true,
  signalLedsLit: 3,
  rebootCompleted: false,
  antennaFitted: true,
  antennaModified: false,
  externalAntennaFitted: false,
  notes: 'Cabinet is damp',
  ...more,
})

describe.each(oneDatabase)('inspections that are submitted on site, on %s', kind => {
  let server: TestServer
  let on: ReturnType<typeof devicesOn>
  let engineer: TestClient
  beforeAll(async () => {
    server = await startServer(kind)
    on = devicesOn(server)
    await on.trust()
    engineer = server.client('siteOwner')
  })
  afterAll(() => server?.close())

  const submit = (id: number, body: Row, as: TestClient = engineer) =>
    as.post<Row>(`/api/commdevice/${id}/submit-inspection`, body)
  const of = async (id: number) =>
    (await engineer.get<{ items: Row[] }>(`/api/inspection?commDeviceId=${id}`)).body.items

  it('are by who submits them, with the picture, and once however often the answer is lost', async () => {
    const id = await on.device()
    const { headers } = await server.signIn('siteOwner')
    const picture = await uploadPicture(server.url, headers, 'entity=inspection&field=picture')
    const body = found({ picture })
    const first = await submit(id, body)
    expect(first.status).toBe(201)
    expect((await submit(id, body)).body).toEqual(first.body)
    expect(await of(id)).toMatchObject([
      { ...first.body, picture, gainedAccess: true, signalLedsLit: 3, notes: 'Cabinet is damp', commDeviceId: id },
    ])
    const [inspection] = await of(id)
    expect(inspection?.['user']).toBeTruthy()
    expect(Date.parse(String(inspection?.['dateTime']))).toBeGreaterThan(Date.now() - 60_000)
    expect((await engineer.get(`/api/file/${picture}`)).status).toBe(200)
    expect((await submit(id, { ...body, notes: 'Other' })).status).toBe(409)
  })

  it('are refused whole where a value is wrong', async () => {
    const id = await on.device()
    expect((await submit(id, found({ signalLedsLit: 11 }))).status).toBe(422)
    expect((await submit(id, found({ notes: 'x'.repeat(2001) }))).status).toBe(422)
    expect((await submit(id, found({ userId: 1 }))).status).toBe(422)
    const none = await submit(id, found({ picture: 'never-uploaded.png' }))
    expect(none).toMatchObject({ status: 422, body: [{ propertyName: 'picture' }] })
    expect(await of(id)).toEqual([])
  })

  it('are of nobody without the permission, of another client or in another area', async () => {
    const id = await on.device()
    expect((await submit(id, found(), server.client())).status).toBe(401)
    const neighbour = await on.without([], { clientId: server.estate.borough.clientId })
    expect((await submit(id, found(), neighbour)).status).toBe(404)
    expect((await submit(id, found(), await on.without(['COMMDEVICE_ADD']))).status).toBe(403)
    expect((await submit(987_654, found())).status).toBe(404)
    const limited = await on.without([], { areaIds: [server.estate.acme.floorId] })
    expect((await submit(id, found(), limited)).status).toBe(404)
    expect(await of(id)).toEqual([])
  })
})
