import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { subjects } from '../../../../server/bus/bus.ts'
import type { EntityChange } from '../../../../src/domain/hubs/pub-sub.ts'
import type { NewSystem } from '../../../../src/features/system-wizard/domain/new-system.ts'
import { limitedTo } from '../../../contract/house.ts'
import { made, type Row, startRest } from '../../../server/rest/house.ts'
import { oneDatabase } from '../../../support/database.ts'
import type { TestClient, TestServer } from '../../../support/server.ts'
import { controllerOf, doorOf, path, propertiesOf, systemsOn } from './systems.ts'

describe.each(oneDatabase)('a system made in one go, on %s', kind => {
  let server: TestServer
  let owner: TestClient
  let acme: TestServer['estate']['acme']
  let on: ReturnType<typeof systemsOn>
  beforeAll(async () => {
    server = await startRest(kind)
    acme = server.estate.acme
    owner = server.client('siteOwner')
    on = systemsOn(server)
  })
  afterAll(() => server?.close())

  it('has a new site with controllers, doors, readers and zones, as if each were added alone', async () => {
    await on.stocked('00410001')
    const commDeviceId = await on.commDevice(acme.clientId, 'Router', '0A000077')
    const { status, body } = await on.send(
      on.wanted('', {
        site: on.newSite('Depot', { parentAreaId: acme.areaId }),
        commDeviceId,
        controllers: [
          controllerOf('Depot 1', {
            udn: '00410001',
            doors: [doorOf(1, { name: 'Front door', zone: 0, readers: 'both' }), doorOf(2, { readers: 'out' })],
          }),
          controllerOf('Depot 2', { type: '400', doors: [doorOf(7)] }),
          controllerOf('Depot 3', { type: '500', doors: [] }),
        ],
        zones: [{ name: 'Yard' }],
      }),
    )
    expect(status).toBe(201)
    const { areaId, zoneIds, controllerIds, doorIds, readerIds } = body
    expect(await on.read(`/area/${areaId}`)).toMatchObject({ name: 'Depot', parentAreaId: acme.areaId })
    expect(await on.read(`/zone/${zoneIds[0]}`)).toMatchObject({ name: 'Yard', areaId })
    expect(await on.many(`/controller?areaId=${areaId}`)).toMatchObject([
      { controllerId: controllerIds[0], name: 'Depot 1', type: '410', udn: '00410001', commDeviceId, maxDoors: 2 },
      { controllerId: controllerIds[1], name: 'Depot 2', type: '400', commDeviceId, maxDoors: 1 },
      { controllerId: controllerIds[2], name: 'Depot 3', type: '500', commDeviceId, maxDoors: 16 },
    ])
    expect(await on.many(`/door?areaId=${areaId}&sort=number`)).toMatchObject([
      { doorId: doorIds[0], number: 1, name: 'Front door', controllerId: controllerIds[0], zoneId: zoneIds[0] },
      { doorId: doorIds[1], number: 2, name: 'Door 2', controllerId: controllerIds[0], zoneId: null },
      { doorId: doorIds[2], number: 7, name: 'Door 7', controllerId: controllerIds[1], zoneId: null },
    ])
    expect(await on.many(`/reader?controllerId=${controllerIds[0]}&sort=instance`)).toMatchObject([
      { readerId: readerIds[0], instance: 1, name: 'Front door in', direction: 'in', doorId: doorIds[0] },
      { readerId: readerIds[1], instance: 2, name: 'Front door out', direction: 'out', doorId: doorIds[0] },
      { readerId: readerIds[2], instance: 4, name: 'Door 2 out', direction: 'out', doorId: doorIds[1] },
    ])
    expect(await on.many(`/reader?controllerId=${controllerIds[1]}`)).toMatchObject([
      { instance: 13, name: 'Door 7 in' },
    ])
    const history = await on.many(`/door/${doorIds[0]}/history`)
    expect(history.map(each => each['change'])).toEqual(['edited', 'added'])
    const told = await on.many(`/changelog?controllerId=${controllerIds[0]}`)
    expect(told.map(each => each['subject'])).toEqual(expect.arrayContaining(['controller', 'door', 'reader']))
    expect(await on.stateInStock('00410001')).toBe('installed')
  })

  it('is announced as one change of each record, and not where nothing is made', async () => {
    const told: EntityChange[][] = []
    const stop = server.context.bus.subscribe(subjects.entities(acme.clientId), changes =>
      told.push((changes as EntityChange[]).filter(({ entity }) => entity !== 'changeLog')),
    )
    await on.send(on.wanted('', { controllers: [controllerOf('Quiet', { doors: [doorOf(256)] })] }))
    const doors = [doorOf(1, { zone: 0, readers: 'both' })]
    const zones = [{ name: 'Heard' }]
    const { body } = await on.send(on.wanted('', { zones, controllers: [controllerOf('Heard', { doors })] }))
    await expect.poll(() => told.length).toBeGreaterThan(0)
    stop()
    expect(told).toEqual([
      [
        { entity: 'zone', id: body.zoneIds[0], change: 'added' },
        { entity: 'controller', id: body.controllerIds[0], change: 'added' },
        { entity: 'door', id: body.doorIds[0], change: 'added' },
        { entity: 'reader', id: body.readerIds[0], change: 'added' },
        { entity: 'reader', id: body.readerIds[1], change: 'added' },
      ],
    ])
  })

  it('is made once, however often and however fast it is sent, and not again with other values', async () => {
    const body = on.wanted('Once')
    const [first, second] = await Promise.all([on.send(body), on.send(body)])
    const third = await on.send(body)
    expect([first?.status, second?.status, third.status]).toEqual([201, 201, 201])
    expect([second?.body, third.body]).toEqual([first?.body, first?.body])
    expect((await on.many('/controller?limit=1000')).filter(({ name }) => name === 'Once')).toHaveLength(1)
    const other = await on.send<Row>({ ...body, controllers: [controllerOf('Another')] })
    expect(other).toMatchObject({ status: 409, body: { error: expect.stringContaining('was carried out') } })
  })

  it('leaves nothing where its last door is wrong', async () => {
    const before = await on.counted()
    await on.stocked('00410002')
    const answer = await on.send(
      on.wanted('', {
        site: on.newSite('Nowhere'),
        controllers: [
          controllerOf('Nowhere 1', { udn: '00410002' }),
          controllerOf('Nowhere 2', { doors: [doorOf(1), doorOf(256)] }),
        ],
        zones: [{ name: 'Nowhere' }],
      }),
    )
    expect(answer.status).toBe(422)
    expect(propertiesOf(answer)).toEqual(['controllers.1.doors.1.number'])
    expect(await on.counted()).toEqual(before)
    expect(await on.stateInStock('00410002')).toBe('inStock')
  })

  it('reports everything that is wrong, each at its row', async () => {
    await made(owner, '/zone', { name: 'Taken', areaId: acme.areaId })
    const answer = await on.send(
      on.wanted('', {
        controllers: [
          controllerOf('Acme controller'),
          controllerOf('', { udn: '00410099' }),
          controllerOf('Fine', { udn: '04410001' }),
        ],
        zones: [{ name: 'Free' }, { name: 'taken' }],
      }),
    )
    expect(answer.status).toBe(422)
    expect(answer.body).toEqual([
      { propertyName: 'zones.1.name', errorMessage: 'Name is not unique' },
      { propertyName: 'controllers.0.name', errorMessage: 'Name is not unique' },
      { propertyName: 'controllers.1.name', errorMessage: 'Name is required' },
      { propertyName: 'controllers.2.udn', errorMessage: 'UDN is not the correct node type' },
    ])
    const unstocked = await on.send(on.wanted('', { controllers: [controllerOf('Unstocked', { udn: '00410099' })] }))
    expect(unstocked.body).toEqual([{ propertyName: 'controllers.0.udn', errorMessage: 'UDN is not in stockroom' }])
  })

  it.each([
    [
      'more doors than the type has',
      [controllerOf('A', { doors: [1, 2, 3].map(each => doorOf(each)) })],
      'controllers.0.doors',
    ],
    ['a door of a controller that has none', [controllerOf('A', { type: '500' })], 'controllers.0.doors'],
    ['a number twice', [controllerOf('A', { doors: [doorOf(1), doorOf(1)] })], 'controllers.0.doors.1.number'],
    ['a name twice', [controllerOf('A'), controllerOf(' a ')], 'controllers.1.name'],
    [
      'a zone that there is not',
      [controllerOf('A', { doors: [doorOf(1, { zone: 1, readers: 'both' })] })],
      'controllers.0.doors.0.zone',
    ],
    [
      'a door of a zone that is read one way',
      [controllerOf('A', { doors: [doorOf(1, { zone: 0 })] })],
      'controllers.0.doors.0.zone',
    ],
    ['no controller', [], 'controllers'],
    ['eleven controllers', Array.from({ length: 11 }, (_, index) => controllerOf(`A ${index}`)), 'controllers'],
    ['a type that there is not', [controllerOf('A', { type: '999', doors: [] })], 'controllers.0.type'],
  ])('is refused with %s', async (_what, controllers, property) => {
    const before = await on.counted()
    const answer = await on.send(on.wanted('', { controllers, zones: [{ name: 'Only' }] }))
    expect(answer.status).toBe(422)
    expect(propertiesOf(answer)).toContain(property)
    expect(await on.counted()).toEqual(before)
  })

  it('needs a site, and takes none of another organisation, nor its communicator', async () => {
    const { borough } = server.estate
    const before = await on.counted()
    const none = await on.send(on.wanted('Lost', { site: { areaId: null, made: null } }))
    expect(none).toMatchObject({
      status: 422,
      body: [{ propertyName: 'site.areaId', errorMessage: 'Site is required' }],
    })
    const theirs = await on.send(
      on.wanted('Lost', { site: { areaId: borough.areaId, made: null }, zones: [{ name: 'Lost' }] }),
    )
    expect(theirs).toMatchObject({
      status: 422,
      body: [{ propertyName: 'site.areaId', errorMessage: 'Site must be chosen from the list' }],
    })
    const below = await on.send(on.wanted('Lost', { site: on.newSite('Below', { parentAreaId: borough.areaId }) }))
    expect(propertiesOf(below)).toEqual(['site.made.parentAreaId'])
    const device = await on.commDevice(borough.clientId, 'Theirs', '0A000078')
    expect(propertiesOf(await on.send(on.wanted('Lost', { commDeviceId: device })))).toEqual(['commDeviceId'])
    expect(await on.counted()).toEqual(before)
  })

  it('stands at a place that can have doors', async () => {
    const { rows } = await server.context.database.pool.query<{ areaTypeId: number }>(
      `insert into area_type ("name", "canBePrimary", "canHaveDoors", "canHaveTokens") values ('Country', true, false, false)
       returning "areaTypeId"`,
    )
    const answer = await on.send(on.wanted('Far', { site: on.newSite('Far', { typeId: rows[0]?.areaTypeId ?? 0 }) }))
    expect(answer).toMatchObject({
      status: 422,
      body: [{ propertyName: 'site.made.typeId', errorMessage: 'Country cannot have doors' }],
    })
  })

  it('is made by users of some areas only inside them, at a new place below one too', async () => {
    const limited = await limitedTo(server, 'keeper', [acme.floorId])
    const outside = await on.send(on.wanted('Outside'), limited)
    expect(outside.status).toBe(422)
    expect(propertiesOf(outside)).toEqual(['site.areaId'])
    expect(propertiesOf(await on.send(on.wanted('Top', { site: on.newSite('Top') }), limited))).toEqual([
      'site.made.parentAreaId',
    ])
    expect((await on.send(on.wanted('Inside', { site: { areaId: acme.floorId, made: null } }), limited)).status).toBe(
      201,
    )
    const site = on.newSite('Annexe', { parentAreaId: acme.floorId })
    const zones = [{ name: 'Annexe' }]
    const doors = [doorOf(1, { zone: 0, readers: 'both' })]
    const below = await on.send(
      on.wanted('', { site, zones, controllers: [controllerOf('Annexe 1', { doors })] }),
      limited,
    )
    expect(below.status).toBe(201)
    expect((await limited.get<Row>(`/api/door/${below.body.doorIds[0]}`)).body).toMatchObject({ name: 'Door 1' })
  })

  it('needs the permission to add each part of it', async () => {
    const before = await on.counted()
    const inZone = [controllerOf('Mine', { doors: [doorOf(1, { zone: 0, readers: 'both' })] })]
    const parts: readonly [code: string, more: Partial<NewSystem>][] = [
      ['CONTROLLER_READ', {}],
      ['CONTROLLER_ADD', {}],
      ['AREA_ADD', { site: on.newSite('Mine') }],
      ['DOOR_ADD', {}],
      ['ZONE_ADD', { zones: [{ name: 'Mine' }] }],
      ['DOOR_EDIT', { zones: [{ name: 'Mine' }], controllers: inZone }],
    ]
    for (const [code, more] of parts) {
      const lacking = await on.without(`no-${code.toLowerCase()}`, [code])
      const answer = await on.send<Row>(on.wanted('Mine', more), lacking)
      expect(answer.status, code).toBe(403)
      expect(JSON.stringify(answer.body), code).toContain(code)
    }
    expect((await server.client().post(path, on.wanted('Mine'))).status).toBe(401)
    const after = await on.counted()
    expect({ ...after, audit_entry: 0 }).toEqual({ ...before, audit_entry: 0 })
    const noDoors = await on.without('no-doors', ['DOOR_ADD', 'ZONE_ADD', 'AREA_ADD', 'DOOR_EDIT'])
    expect((await on.send(on.wanted('', { controllers: [controllerOf('Bare', { doors: [] })] }), noDoors)).status).toBe(
      201,
    )
  })

  it('takes ten controllers of ten doors', async () => {
    const controllers = Array.from({ length: 10 }, (_, index) =>
      controllerOf(`Large ${index}`, {
        type: '420',
        doors: Array.from({ length: 10 }, (_each, at) => doorOf(at + 1, { zone: 0, readers: 'both' })),
      }),
    )
    const { status, body } = await on.send(
      on.wanted('', { site: on.newSite('Large'), zones: [{ name: 'Large' }], controllers }),
    )
    expect(status).toBe(201)
    expect([body.doorIds.length, body.readerIds.length]).toEqual([100, 200])
  })
})
