import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { mostAtOnce, type AcceptAnswer, type FoundAnswer } from '../../../../src/features/scan-udns/domain/answers.ts'
import { limitedTo } from '../../../contract/house.ts'
import { oneDatabase } from '../../../support/database.ts'
import { one, startServer, type TestClient, type TestServer } from '../../../support/server.ts'
import { deviceOf, foundBy, readingOnly, stock } from './scan-house.ts'

type Row = Record<string, unknown>

describe.each(oneDatabase)('found nodes, on %s', kind => {
  let server: TestServer
  let owner: TestClient
  let device: TestClient
  let floorControllerId = 0
  const acme = () => server.estate.acme
  beforeAll(async () => {
    server = await startServer(kind)
    owner = server.client('siteOwner')
    const { clientId, floorId, controllerId } = acme()
    const pool = server.context.database.pool as never
    floorControllerId = await one(pool, 'controller', 'controllerId', {
      clientId,
      name: 'Floor controller',
      type: '400',
      areaId: floorId,
    })
    device = await deviceOf(server, controllerId)
    const nodes = ['04000001', '02000001', '05000001', '06000001', '09000001', '0C000001']
    await stock(server, clientId, [...nodes, '04000009', '03000001'])
    await stock(server, server.estate.borough.clientId, ['04000002'])
    await stock(server, clientId, ['04000003'], { status: 'installed' })
    await one(pool, 'sem', 'ioxId', {
      clientId,
      controllerId: floorControllerId,
      name: 'Attic',
      instance: 1,
      udn: '09000005',
    })
    await one(pool, 'sem', 'ioxId', {
      clientId: server.estate.borough.clientId,
      controllerId: server.estate.borough.controllerId,
      name: 'Theirs',
      instance: 1,
      udn: '09000006',
    })
  })
  afterAll(() => server?.close())

  const report = async (nodes: readonly Row[], as = device, controllerId = acme().controllerId) =>
    expect((await as.post('/api/ingest/nodes', { controllerId, nodes })).status).toBe(204)
  const found = (as = owner, controllerId = acme().controllerId) => foundBy(as, controllerId)
  const idOf = async (udn: string) => (await found()).nodes.find(node => node.udn === udn)?.foundNodeId ?? 0
  const accept = (nodes: readonly Row[], as = owner) => as.post<AcceptAnswer & Row>('/api/found-node/accept', { nodes })
  const acceptUdn = async (udn: string, more: Row = {}, as = owner) =>
    (await accept([{ foundNodeId: await idOf(udn), name: `Node ${udn}`, ...more }], as)).body.items[0]
  const statusOf = async (udn: string) =>
    (await server.context.database.pool.query<Row>('select "status" from stockroom_item where "udn" = $1', [udn]))
      .rows[0]?.['status']

  it('are listed with what they are and what may be done with each, in the words of their records', async () => {
    await report([
      { udn: 'ZZ', instance: 1 },
      { udn: '00000001', instance: 2 },
      { udn: 'FF000001', instance: 3 },
      { udn: '03000001', instance: 4 },
      { udn: '04000001', instance: 11, firmwareVersion: '2.1' },
      { udn: '04000002', instance: 12 },
      { udn: '04000003', instance: 13 },
      { udn: '09000005', instance: 14 },
      { udn: '09000006', instance: 15 },
    ])
    const { nodes, controllers, isCut } = await found()
    expect(isCut).toBe(false)
    expect(controllers).toEqual([{ controllerId: acme().controllerId, name: 'Acme controller', state: 'unknown' }])
    expect(nodes.map(({ udn, type, standing, reason }) => [udn, type, standing, reason])).toEqual([
      ['00000001', 'systemController', 'refused', 'UDN is not the correct node type'],
      ['03000001', 'powerHub', 'free', null],
      ['04000001', 'reader', 'free', null],
      ['04000002', 'reader', 'refused', 'UDN is not in stockroom'],
      ['04000003', 'reader', 'refused', 'UDN is not in stockroom'],
      ['09000005', 'sem', 'elsewhere', null],
      ['09000006', 'sem', 'elsewhere', null],
      ['FF000001', null, 'refused', 'UDN is not the correct node type'],
      ['ZZ', null, 'refused', 'Not a valid UDN'],
    ])
    expect(nodes[2]).toMatchObject({ instance: 11, firmwareVersion: '2.1', foundAt: expect.any(String) })
    expect(nodes[5]).toMatchObject({
      record: { entity: 'sem', title: 'Attic' },
      controller: { entity: 'controller', id: floorControllerId, title: 'Floor controller' },
    })
    expect(nodes[6]).toMatchObject({ record: null, controller: null })
  })

  it('become the records of their kinds, out of the stockroom, and back into it', async () => {
    const kinds = {
      '04000001': ['reader', '/api/reader'],
      '02000001': ['lockController', '/api/lockcontroller'],
      '03000001': ['powerHub', '/api/powerhub'],
      '05000001': ['readerInterface', '/api/readerinterface'],
      '09000001': ['sem', '/api/sem'],
      '0C000001': ['busExpansionModule', '/api/busexpansionmodule'],
      '06000001': ['doorEntryPanel', '/api/doorentrypanel'],
    } as const
    const { controllerId } = acme()
    await report(Object.keys(kinds).map(udn => ({ udn, instance: 21, firmwareVersion: '3.3' })))
    for (const [udn, [entity, api]] of Object.entries(kinds)) {
      const item = await acceptUdn(udn)
      expect([udn, item]).toMatchObject([udn, { isNew: true, errors: [], record: { entity, title: `Node ${udn}` } }])
      const { body } = await owner.get<Row>(`${api}/${item?.record?.id}`)
      expect(body).toMatchObject({ controllerId, udn, instance: 21 })
      if (entity !== 'reader') expect(body).toMatchObject({ firmwareVersion: '3.3' })
      expect(await statusOf(udn)).toBe('installed')
      const { body: past } = await owner.get<{ items: Row[] }>(`${api}/${item?.record?.id}/history`)
      expect(past.items.map(({ change }) => change)).toEqual(['added'])
    }
    const { nodes } = await found()
    const recorded = nodes.filter(({ standing }) => standing === 'recorded')
    expect(recorded.map(({ udn }) => udn)).toEqual(Object.keys(kinds).toSorted())
    for (const [type, api] of [
      ['sem', '/api/sem'],
      ['powerHub', '/api/powerhub'],
    ] as const) {
      const node = recorded.find(each => each.type === type)
      expect((await owner.delete(`${api}/${node?.record?.id}`)).status).toBeLessThan(300)
      expect(await statusOf(node?.udn ?? '')).toBe('inStock')
      expect((await found()).nodes.find(({ udn }) => udn === node?.udn)).toMatchObject({ standing: 'free' })
    }
  })

  it('are delivered to their controller', async () => {
    const { rows } = await server.context.database.pool.query<Row>(
      `select "subject" from change_log where "controllerId" = $1 and "subject" in ('reader', 'lockController') order by 1 desc`,
      [acme().controllerId],
    )
    expect(rows.map(({ subject }) => subject)).toEqual(['reader', 'lockController'])
  })

  it('accepted twice are one record, also at the same moment', async () => {
    await report([{ udn: '09000001', instance: 22 }])
    const foundNodeId = await idOf('09000001')
    const nodes = [{ foundNodeId, name: 'Cellar' }]
    const both = await Promise.all([accept(nodes), accept(nodes)])
    const items = both.map(({ body }) => body.items[0])
    expect(items.filter(item => item?.isNew)).toHaveLength(1)
    expect(new Set(items.map(item => item?.record?.id)).size).toBe(1)
    expect((await accept(nodes)).body.items[0]).toMatchObject({ isNew: false, errors: [], record: { title: 'Cellar' } })
  })

  it('are accepted each by itself: those that are refused stay, with the reason', async () => {
    await report([{ udn: '04000009' }])
    const ids = await Promise.all(['04000009', '04000002', 'ZZ', '09000006'].map(idOf))
    const { status, body } = await accept([
      ...ids.slice(1).map(foundNodeId => ({ foundNodeId, name: 'No' })),
      { foundNodeId: 999_999, name: 'None' },
      { foundNodeId: ids[0], name: 'Yard', instance: 40 },
    ])
    expect(status).toBe(200)
    expect(body.items.map(({ record, errors }) => record?.title ?? errors.map(each => each.errorMessage))).toEqual([
      ['UDN is not in stockroom'],
      ['Not a valid UDN'],
      ['UDN is not unique'],
      ['It is no longer among the found nodes'],
      'Yard',
    ])
    expect((await found()).nodes.map(({ udn }) => udn)).toContain('04000002')
  })

  it('are held to the rules of their records', async () => {
    await stock(server, acme().clientId, ['04000010', '04000011'])
    await report([{ udn: '04000010', instance: 40 }, { udn: '04000011' }])
    const errors = async (udn: string, more: Row) =>
      (await acceptUdn(udn, more))?.errors.map(({ propertyName, errorMessage }) => [propertyName, errorMessage])
    expect(await errors('04000010', {})).toEqual([['instance', 'Instance is not unique']])
    expect(await errors('04000011', {})).toEqual([['instance', 'Instance is required']])
    expect(await errors('04000011', { instance: 511 })).toEqual([['instance', expect.any(String)]])
    expect(await errors('04000011', { name: '', instance: 41 })).toEqual([['name', 'Name is required']])
    expect(await errors('04000011', { name: 'x'.repeat(51), instance: 41 })).toEqual([['name', expect.any(String)]])
    expect(await statusOf('04000011')).toBe('inStock')
  })

  it('are forgotten once they are gone; their records stay', async () => {
    const udns = ['04000001', '04000002', 'FF000001']
    const foundNodeIds = await Promise.all(udns.map(idOf))
    const forget = (as: TestClient, ids = foundNodeIds) => as.post<Row>('/api/found-node/forget', { foundNodeIds: ids })
    expect((await forget(server.client('otherSiteOwner'))).body).toEqual({ forgotten: 0 })
    expect((await forget(owner)).body).toEqual({ forgotten: 3 })
    expect((await forget(owner)).body).toEqual({ forgotten: 0 })
    expect((await found()).nodes.map(({ udn }) => udn)).not.toContain('04000001')
    expect(await statusOf('04000001')).toBe('installed')
  })

  it('of an area are those of its controllers and of all below it', async () => {
    const floor = await deviceOf(server, floorControllerId)
    await report([{ udn: '04000050' }], floor, floorControllerId)
    const ofArea = (id: number, as = owner) => as.get<FoundAnswer & Row>(`/api/area/${id}/found-nodes`)
    const site = (await ofArea(acme().areaId)).body
    expect(site.controllers.map(({ name }) => name)).toEqual(['Acme controller', 'Floor controller'])
    expect(site.nodes.at(-1)).toMatchObject({ controllerId: floorControllerId, udn: '04000050' })
    const below = (await ofArea(acme().floorId)).body
    expect(below.nodes.map(({ udn }) => udn)).toEqual(['04000050'])
    for (const id of [999_999, 0]) expect((await ofArea(id)).status).toBe(404)
    expect((await ofArea(acme().areaId, server.client('otherSiteOwner'))).status).toBeOneOf([404, 451])
    expect((await ofArea(acme().areaId, server.client())).status).toBe(401)
  })

  it('outside the areas of a user are neither seen, nor accepted, nor forgotten', async () => {
    const limited = await limitedTo(server, 'scan-limited', [acme().floorId])
    expect((await limited.get(`/api/controller/${acme().controllerId}/found-nodes`)).status).toBe(404)
    expect((await limited.get(`/api/area/${acme().areaId}/found-nodes`)).status).toBe(404)
    expect((await found(limited, floorControllerId)).nodes).toHaveLength(1)
    const foundNodeId = await idOf('04000010')
    expect((await accept([{ foundNodeId, name: 'Mine' }], limited)).body.items[0]).toMatchObject({
      record: null,
      errors: [{ errorMessage: 'It is no longer among the found nodes' }],
    })
    expect((await limited.post<Row>('/api/found-node/forget', { foundNodeIds: [foundNodeId] })).body).toEqual({
      forgotten: 0,
    })
    // Where its record is, is not for them either.
    const recorded = (await found()).nodes.find(({ standing }) => standing === 'recorded')
    await report([{ udn: recorded?.udn ?? '' }], await deviceOf(server, floorControllerId), floorControllerId)
    const seen = (await found(limited, floorControllerId)).nodes.find(({ udn }) => udn === recorded?.udn)
    expect(seen).toMatchObject({ standing: 'elsewhere', record: null, controller: null })
  })

  it('are no other client’s, and for those with the permissions alone', async () => {
    const other = server.client('otherSiteOwner')
    expect((await other.get(`/api/controller/${acme().controllerId}/found-nodes`)).status).toBeOneOf([404, 451])
    const nodes = [{ foundNodeId: await idOf('04000010'), name: 'Mine' }]
    expect((await accept(nodes, other)).body.items[0]).toMatchObject({ record: null })
    expect((await accept(nodes, server.client())).status).toBe(401)
    const reader = await readingOnly(server)
    expect((await foundBy(reader, acme().controllerId)).nodes.length).toBeGreaterThan(0)
    const error = 'You need the permission CONTROLLER_ADD for this'
    expect(await accept(nodes, reader)).toMatchObject({ status: 403, body: { error } })
    const foundNodeIds = nodes.map(({ foundNodeId }) => foundNodeId)
    expect(await reader.post('/api/found-node/forget', { foundNodeIds })).toMatchObject({
      status: 403,
      body: { error },
    })
    expect((await reader.get(`/api/area/${acme().areaId}/found-nodes`)).status).toBe(403)
    expect((await server.client().post('/api/found-node/forget', { foundNodeIds: [1] })).status).toBe(401)
  })

  it('are asked for within bounds', async () => {
    const node = { foundNodeId: 1, name: 'x' }
    const wrong = [
      [],
      Array.from({ length: mostAtOnce + 1 }, () => node),
      [{ ...node, foundNodeId: 0 }],
      [{ name: 'x' }],
    ]
    for (const nodes of [...wrong, [{ ...node, name: 'x'.repeat(201) }], [{ ...node, udn: '04000001' }]])
      expect((await accept(nodes as Row[])).status).toBe(422)
    for (const foundNodeIds of [[], [0], ['1'], Array.from({ length: mostAtOnce + 1 }, () => 1)])
      expect((await owner.post('/api/found-node/forget', { foundNodeIds })).status).toBe(422)
  })
})
