import { afterAll, beforeAll, describe, expect, it, vi } from 'vitest'
import { limitedTo } from '../../../contract/house.ts'
import { made, type Row } from '../../../server/rest/house.ts'
import { oneDatabase } from '../../../support/database.ts'
import { startServer, type TestServer } from '../../../support/server.ts'

interface Job {
  readonly state: string
  readonly reason: string | null
  readonly summary: Row | null
}

describe.each(oneDatabase)('bulk create of areas, on %s', kind => {
  let server: TestServer
  beforeAll(async () => void (server = await startServer(kind)))
  afterAll(() => server?.close())

  const owner = () => server.client('siteOwner')
  const wanted = (more: Row = {}): Row => ({
    parentAreaId: server.estate.acme.floorId,
    typeId: server.estate.areaTypeId,
    prefix: 'Room ',
    suffix: '',
    numbers: '1-3',
    pattern: 'sequential',
    ...more,
  })
  const ask = (more: Row = {}) => owner().post<Row>('/api/area/bulk-create', wanted(more))
  const ended = (jobId: unknown) =>
    vi.waitFor(
      async () => {
        const { body } = await owner().get<Job>(`/api/job/${String(jobId)}`)
        expect(['succeeded', 'failed', 'cancelled']).toContain(body.state)
        return body
      },
      { timeout: 20_000, interval: 50 },
    )
  const below = async (parentAreaId: unknown) => {
    const { body } = await owner().get<{ items: Row[] }>(`/api/area?parentAreaId=${String(parentAreaId)}&limit=1000`)
    return body.items
  }

  it('adds all of them as adding by hand does: with type, history and uniqueness', async () => {
    const floor = await made(owner(), '/area', { name: 'Second floor', typeId: server.estate.areaTypeId })
    const { status, body } = await ask({ parentAreaId: floor['areaId'], numbers: '1-9, 20', pattern: 'everyOther' })
    expect(status).toBe(202)
    expect(await ended(body['jobId'])).toMatchObject({ state: 'succeeded', summary: { added: 6 } })
    const rooms = await below(floor['areaId'])
    expect(new Set(rooms.map(({ name }) => name))).toEqual(
      new Set(['Room 1', 'Room 20', 'Room 3', 'Room 5', 'Room 7', 'Room 9']),
    )
    for (const room of rooms) {
      expect(room).toMatchObject({ typeId: server.estate.areaTypeId, parentArea: 'Second floor', version: 1 })
      const { body: past } = await owner().get<{ items: Row[] }>(`/api/area/${String(room['areaId'])}/history`)
      expect(past.items).toMatchObject([{ change: 'added', by: 'Test siteOwner', after: { name: room['name'] } }])
    }
    const again = await owner().post('/api/area', {
      name: 'room 7',
      typeId: server.estate.areaTypeId,
      parentAreaId: floor['areaId'],
    })
    expect(again.status).toBe(422)
  })

  it('takes a thousand at once, and no more', async () => {
    const floor = await made(owner(), '/area', { name: 'Large floor', typeId: server.estate.areaTypeId })
    const { body } = await ask({ parentAreaId: floor['areaId'], numbers: '1-1000' })
    expect(await ended(body['jobId'])).toMatchObject({ state: 'succeeded', summary: { added: 1000 } })
    expect(await below(floor['areaId'])).toHaveLength(1000)
    expect(await ask({ numbers: '1-1001' })).toMatchObject({
      status: 422,
      body: [{ propertyName: 'numbers', errorMessage: 'These are more than 1,000 numbers' }],
    })
  })

  it('says which names are taken, and refuses them', async () => {
    const floor = await made(owner(), '/area', { name: 'Third floor', typeId: server.estate.areaTypeId })
    const parentAreaId = floor['areaId']
    await made(owner(), '/area', { name: 'ROOM 2', typeId: server.estate.areaTypeId, parentAreaId })
    const names = ['Room 1', 'Room 2', 'Room 3']
    const clashes = await owner().post('/api/area/bulk-create/clashes', { parentAreaId, names })
    expect(clashes.body).toEqual({ taken: ['room 2'] })
    expect(await ask({ parentAreaId })).toMatchObject({ status: 422 })
    expect(await ask({ parentAreaId, numbers: '4, 4' })).toMatchObject({ status: 422 })
    expect(await below(parentAreaId)).toHaveLength(1)
  })

  it('adds none where one cannot be: what has changed meanwhile is looked at again when it runs', async () => {
    const narrow = await made(server.client('admin'), '/areatype', {
      name: 'Corridor',
      canBePrimary: true,
      subAreaTypeIds: [server.estate.areaTypeId],
    })
    const corridor = await made(owner(), '/area', { name: 'Corridor', typeId: narrow['areaTypeId'] })
    const { body } = await ask({ parentAreaId: corridor['areaId'], typeId: narrow['areaTypeId'] })
    expect(await ended(body['jobId'])).toMatchObject({ state: 'failed', reason: 'Corridor cannot hold Corridor' })
    expect(await below(corridor['areaId'])).toEqual([])
  })

  it('is only for those who may add areas, and only below areas that they see', async () => {
    expect((await server.client('trial').post('/api/area/bulk-create', wanted())).status).toBe(403)
    const elsewhere = server.estate.borough.areaId
    expect((await ask({ parentAreaId: elsewhere })).status).toBe(404)
    const names = ['Borough floor']
    const peek = await owner().post('/api/area/bulk-create/clashes', { parentAreaId: elsewhere, names })
    expect(peek.status).toBe(404)
    const { acme } = server.estate
    const limited = await limitedTo(server, 'floor only', [acme.floorId])
    const outside = await limited.post('/api/area/bulk-create', wanted({ parentAreaId: acme.areaId }))
    expect(outside.status).toBe(404)
    const inside = await limited.post<Row>('/api/area/bulk-create', wanted({ prefix: 'Desk ' }))
    expect(await ended(inside.body['jobId'])).toMatchObject({ state: 'succeeded' })
  })
})
