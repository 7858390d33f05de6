import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { oneDatabase } from '../../../support/database.ts'
import { startServer, type TestClient, type TestServer } from '../../../support/server.ts'
import { uploadPicture } from '../../../support/upload-picture.ts'
import { readPdf } from '../../udn/server/read-pdf.ts'
import { devicesOn, type Row } from './devices.ts'

describe.each(oneDatabase)('a comm device that is put into service, on %s', kind => {
  let server: TestServer
  let on: ReturnType<typeof devicesOn>
  let engineer: TestClient
  let acme: TestServer['estate']['acme']
  let controllers = 0
  let sims = 0
  beforeAll(async () => {
    server = await startServer(kind)
    acme = server.estate.acme
    on = devicesOn(server)
    engineer = await on.without([])
  })
  afterAll(() => server?.close())

  const sim = (more: Row = {}) =>
    on.insert('sim', 'simId', { clientId: acme.clientId, reference: `SIM ${++sims}`, status: 'available', ...more })
  const controller = (more: Row = {}) =>
    on.insert('controller', 'controllerId', {
      clientId: acme.clientId,
      areaId: acme.areaId,
      name: `Served ${++controllers}`,
      type: '410',
      ...more,
    })
  const put = (path: string, body: Row, as: TestClient = engineer) => as.put<Row>(`/api/commdevice/${path}`, body)
  const read = async (path: string) => (await server.client('siteOwner').get<Row>(`/api${path}`)).body
  const rowOf = async (simId: number) => {
    const { rows } = await server.context.database.pool.query<Row>(
      'select "commDeviceId", "status" from sim where "simId" = $1',
      [simId],
    )
    return rows[0]
  }

  describe('with a SIM', () => {
    let provider: TestClient
    beforeAll(async () => {
      provider = await on.staff()
    })

    it('has one, which is in no other, and lets go of the one before', async () => {
      const [id, other, first, second] = [await on.device(), await on.device(), await sim(), await sim()]
      expect((await put(`${id}/sim`, { simId: first }, provider)).status).toBe(204)
      expect(await rowOf(first)).toEqual({ commDeviceId: id, status: 'live' })
      expect(await put(`${other}/sim`, { simId: first }, provider)).toMatchObject({
        status: 422,
        body: [{ propertyName: 'simId', errorMessage: 'This SIM is in another device' }],
      })
      expect((await put(`${id}/sim`, { simId: second }, provider)).status).toBe(204)
      expect([await rowOf(first), await rowOf(second)]).toEqual([
        { commDeviceId: null, status: 'available' },
        { commDeviceId: id, status: 'live' },
      ])
      expect((await put(`${id}/sim`, { simId: null }, provider)).status).toBe(204)
      expect(await rowOf(second)).toEqual({ commDeviceId: null, status: 'available' })
    })

    it('takes turns with others who choose the same one at once', async () => {
      const [devices, wanted] = [[await on.device(), await on.device(), await on.device()], await sim()]
      const answers = await Promise.all(devices.map(id => put(`${id}/sim`, { simId: wanted }, provider)))
      expect(answers.map(({ status }) => status).toSorted((a, b) => a - b)).toEqual([204, 422, 422])
    })

    it('takes none that is closed, of another client, or for users who may not change SIMs', async () => {
      const id = await on.device()
      const closed = await put(`${id}/sim`, { simId: await sim({ status: 'closed' }) }, provider)
      expect(closed).toMatchObject({ status: 422, body: [{ errorMessage: 'This SIM is closed' }] })
      const foreign = await sim({ clientId: server.estate.borough.clientId })
      expect((await put(`${id}/sim`, { simId: foreign }, provider)).status).toBe(422)
      expect((await put(`${id}/sim`, { simId: await sim() })).status).toBe(403)
      expect((await put(`${id}/sim`, { simId: 'x' }, provider)).status).toBe(422)
    })
  })

  it('serves controllers that are added and taken out together, or none of them', async () => {
    const [id, other] = [await on.device(), await on.device()]
    const [one, two, kept] = [await controller(), await controller(), await controller({ commDeviceId: other })]
    expect((await put(`${id}/controllers`, { add: [one, two], remove: [] })).status).toBe(204)
    expect(await read(`/controller/${one}`)).toMatchObject({ commDeviceId: id })
    expect((await put(`${id}/controllers`, { add: [], remove: [one, kept] })).status).toBe(204)
    expect(await read(`/controller/${one}`)).toMatchObject({ commDeviceId: null })
    expect(await read(`/controller/${kept}`)).toMatchObject({ commDeviceId: other })
    expect((await put(`${id}/controllers`, { add: [one, 987_654], remove: [] })).status).toBe(404)
    expect(await read(`/controller/${one}`)).toMatchObject({ commDeviceId: null })
  })

  it('is of nobody else, in each of its steps', async () => {
    const id = await on.device()
    const neighbour = await on.without([], { clientId: server.estate.borough.clientId })
    const limited = await on.without([], { areaIds: [acme.floorId] })
    const nothing = { add: [], remove: [] }
    for (const who of [neighbour, limited]) {
      expect((await put(`${id}/controllers`, nothing, who)).status).toBe(404)
      expect((await who.get(`/api/commdevice/${id}/sign-off-form`)).status).toBe(404)
      expect((await who.get(`/api/commdevice/${id}/sign-off/pdf`)).status).toBe(404)
    }
    const reader = await on.without(['COMMDEVICE_EDIT'])
    expect((await put(`${id}/controllers`, nothing, reader)).status).toBe(403)
    expect((await server.client().get(`/api/commdevice/${id}/sign-off/pdf`)).status).toBe(401)
  })

  it('is signed off with the text of its client, the connection of that moment and a signature, as its PDF says', async () => {
    const { pool } = server.context.database
    await pool.query('update client set "signOffFormText" = $2 where "clientId" = $1', [
      acme.clientId,
      'Works as agreed.',
    ])
    await on.trust()
    const owner = server.client('siteOwner')
    const { headers } = await server.signIn('siteOwner')
    const seen = '2026-11-26T09:00:00Z'
    const id = await on.device({ type: 'mobile', state: 'online', signalStrength: 22, lastSeenAt: seen })
    await controller({ name: 'North wing', commDeviceId: id })
    expect((await owner.get(`/api/commdevice/${id}/sign-off-form`)).body).toMatchObject({ text: 'Works as agreed.' })
    expect((await owner.get(`/api/commdevice/${id}/sign-off/pdf`)).status).toBe(409)
    const body = { company: 'Calder Security', by: 'Olivia Marsh', engineer: 'Ian Calder', notes: 'All doors tried' }
    const sign = (signature: string) => owner.post<Row>(`/api/commdevice/${id}/sign-off`, { ...body, signature })
    expect(await sign('never-uploaded.png')).toMatchObject({ status: 422, body: [{ propertyName: 'signature' }] })
    const size = { width: 300, height: 100 }
    const signature = await uploadPicture(server.url, headers, 'entity=commDevice&field=signature', size)
    expect((await sign(signature)).body).toMatchObject({
      signOffState: 'signedOff',
      signature,
      signOffText: 'Works as agreed.',
      signOffConnection: 'Online · weak signal 22 %, last contact 26/11/2026 09:00 UTC',
    })
    await pool.query('update client set "signOffFormText" = $2 where "clientId" = $1', [acme.clientId, 'Another text'])
    const pdf = await fetch(`${server.url}/api/commdevice/${id}/sign-off/pdf`, { headers })
    expect(pdf.headers.get('content-disposition')).toBe(`attachment; filename="sign-off-${id}.pdf"`)
    const bytes = Buffer.from(await pdf.arrayBuffer())
    const text = readPdf(bytes)
      .flatMap(({ texts }) => texts)
      .join(' ')
      .replaceAll(/\s+/g, ' ')
      .replaceAll('- ', '-')
    for (const part of [
      'Sign-off of Comms',
      'Mobile network',
      'North wing',
      'Online · weak signal 22 %, last contact 26/11/2026 09:00 UTC',
      'Calder Security',
      'Olivia Marsh',
      'Ian Calder',
      'All doors tried',
      'Works as agreed.',
    ])
      expect(text).toContain(part)
    expect(text).not.toContain('Another text')
    expect(bytes.toString('latin1')).toMatch(/\/Subtype \/Image[\s\S]*?\/Width 300/)
    expect((await owner.get(`/api/file/${signature}`)).status).toBe(200)
  })
})
