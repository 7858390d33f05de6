import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { oneDatabase } from '../../support/database.ts'
import { signedIn } from '../../contract/house.ts'
import type { TestClient, TestServer } from '../../support/server.ts'
import { made, startRest, wrong, type Row } from './house.ts'

describe.each(oneDatabase)('hardware, on %s', kind => {
  let server: TestServer
  let owner: TestClient
  let staff: TestClient
  let fitter: TestClient
  beforeAll(async () => {
    server = await startRest(kind)
    const { acme, installer, provider } = server.estate
    owner = server.client('siteOwner')
    const groupsOf = async (username: string) =>
      (await server.context.database.pool.query('select "userGroupIds" from "user" where "username" = $1', [username]))
        .rows[0].userGroupIds as number[]
    const as = async (username: string, clientId: number, group: string, workingClientId = acme.clientId) =>
      signedIn(server, { clientId, workingClientId, username, userGroupIds: await groupsOf(group) })
    staff = await as('staff', provider.clientId, 'internalStaff')
    fitter = await as('fitter', installer.clientId, 'engineer')
    const supplier = await as('supplier', provider.clientId, 'internalStaff', installer.clientId)
    await made(supplier, '/stockroom', { name: 'From the van', udn: '04ABCDEF' })
  })
  afterAll(() => server?.close())

  let numbered = 100
  const controllerOf = async (body: Row = {}) =>
    (
      await made(owner, '/controller', {
        name: `Controller ${++numbered}`,
        type: '410',
        areaId: server.estate.acme.areaId,
        ...body,
      })
    )['controllerId'] as number
  const door = (controllerId: unknown, body: Row = {}) => ({
    number: ++numbered - 100,
    name: 'Side door',
    areaId: server.estate.acme.areaId,
    controllerId,
    ...body,
  })
  const node = (controllerId: unknown, body: Row = {}) => ({
    name: `Node ${++numbered}`,
    instance: numbered - 100,
    controllerId,
    ...body,
  })
  const inStock = async (udn: string) => (await owner.get(`/api/stockroom/validate-in-stockroom?udn=${udn}`)).body

  it('gives a door only a controller of its own place or of one above it', async () => {
    const { areaId, floorId } = server.estate.acme
    const above = await controllerOf()
    const below = await controllerOf({ areaId: floorId })
    expect(await owner.post('/api/door', door(below))).toMatchObject(
      wrong('controllerId', 'Controller must be in the same place as the door, or above it'),
    )
    const { doorId } = await made(owner, '/door', door(below, { areaId: floorId }))
    expect(await owner.put(`/api/door/${String(doorId)}`, { areaId })).toMatchObject(
      wrong('areaId', 'The controller of the door must be in the same place, or above it'),
    )
    const { doorId: hall, number } = await made(owner, '/door', door(above, { name: 'Hall' }))
    expect(await owner.put(`/api/door/${String(hall)}`, { areaId: floorId })).toMatchObject({ status: 200 })
    expect(await owner.put(`/api/door/${String(hall)}`, { areaId })).toMatchObject({ status: 200 })
    expect(await owner.put(`/api/controller/${above}`, { areaId: floorId })).toMatchObject(
      wrong('areaId', `Its door ${String(number)} Hall is outside this place`),
    )
    expect(await owner.put(`/api/controller/${below}`, { areaId })).toMatchObject({ status: 200 })
  })

  it('stays with its controller when its place is moved', async () => {
    const { areaId, typeId } = (await owner.get<Row>(`/api/area/${server.estate.acme.areaId}`)).body
    const area = async (name: string, parentAreaId: unknown) =>
      (await made(owner, '/area', { name, typeId, parentAreaId }))['areaId']
    const wing = await area('Wing', areaId)
    const room = await area('Room', wing)
    const { number } = await made(owner, '/door', door(await controllerOf({ areaId: wing }), { areaId: room }))
    expect(await owner.put(`/api/area/${String(room)}`, { parentAreaId: areaId })).toMatchObject(
      wrong('parentAreaId', `The controller of its door ${String(number)} Side door would not be above it any more`),
    )
    const other = await area('Other wing', areaId)
    expect(await owner.put(`/api/area/${String(wing)}`, { parentAreaId: other })).toMatchObject({ status: 200 })
  })

  it('comes out of the stockroom by its UDN, and goes back when it is taken away', async () => {
    const controllerId = await controllerOf()
    const module = (udn: string) => node(controllerId, { udn, secondaryBuses: 1 })
    expect(await owner.post('/api/busexpansionmodule', module('0C00000'))).toMatchObject(
      wrong('udn', 'Not a valid UDN'),
    )
    expect(await owner.post('/api/busexpansionmodule', module('05000001'))).toMatchObject(
      wrong('udn', 'UDN is not the correct node type'),
    )
    expect(await owner.post('/api/busexpansionmodule', module('0c000001'))).toMatchObject(
      wrong('udn', 'UDN is not in stockroom'),
    )
    expect(await owner.post('/api/stockroom', { name: 'Mine', udn: '0C000001' })).toMatchObject({ status: 403 })
    const item = await made(staff, '/stockroom', { name: 'A module', udn: '0c000001' })
    expect(item).toMatchObject({ udn: '0C000001', deviceType: 'busExpansionModule', status: 'inStock' })
    expect(await inStock('0c000001')).toBe(true)
    const { busExpansionModuleId } = await made(owner, '/busexpansionmodule', module('0c000001'))
    expect(await inStock('0C000001')).toBe(false)
    expect(await owner.post('/api/busexpansionmodule', module('0C000001'))).toMatchObject(
      wrong('udn', 'UDN is not unique'),
    )
    const path = `/api/stockroom/${String(item['stockroomItemId'])}`
    expect(await staff.delete(path)).toMatchObject({ status: 409, body: { code: 'stateConflict' } })
    expect((await owner.delete(`/api/busexpansionmodule/${String(busExpansionModuleId)}`)).status).toBe(204)
    expect(await inStock('0C000001')).toBe(true)
    const { body } = await owner.get<{ items: Row[] }>(`${path}/history`)
    expect(body.items.map(({ change, after }) => [change, (after as Row)['status']])).toEqual([
      ['edited', 'inStock'],
      ['edited', 'installed'],
      ['added', 'inStock'],
    ])
  })

  it('that is replaced goes back for the one that takes its place', async () => {
    const controllerId = await controllerOf()
    for (const udn of ['05000001', '05000002']) await made(staff, '/stockroom', { name: 'Interface', udn })
    const { readerInterfaceId } = await made(owner, '/readerinterface', node(controllerId, { udn: '05000001' }))
    const replaced = (udn: string) => owner.put(`/api/readerinterface/${String(readerInterfaceId)}`, { udn })
    expect(await replaced('05000009')).toMatchObject(wrong('udn', 'UDN is not in stockroom'))
    expect([await inStock('05000001'), await inStock('05000002')]).toEqual([false, true])
    expect((await replaced('05000002')).status).toBe(200)
    expect([await inStock('05000001'), await inStock('05000002')]).toEqual([true, false])
  })

  it('may come from the stockroom of its installer, and of nobody else', async () => {
    const reader = node(server.estate.acme.controllerId, { udn: '04ABCDEF', direction: 'in' })
    expect(await owner.post('/api/reader', reader)).toMatchObject(wrong('udn', 'UDN is not in stockroom'))
    expect(await fitter.post('/api/reader', reader)).toMatchObject({ status: 201 })
  })

  it('in the stockroom is what its UDN says, and a credential has a keycode', async () => {
    expect(await staff.post('/api/stockroom', { name: 'Odd', udn: '7F000000' })).toMatchObject(
      wrong('udn', 'UDN is not the correct node type'),
    )
    expect(await staff.post('/api/stockroom', { name: 'Fob', kind: 'credential' })).toMatchObject(
      wrong('keycode', 'Keycode is required'),
    )
    expect(await staff.post('/api/udn-device', { udn: '7F000000' })).toMatchObject(
      wrong('udn', 'UDN is not the correct node type'),
    )
    expect(await made(staff, '/udn-device', { udn: '09000001' })).toMatchObject({ deviceType: 'sem' })
    expect((await staff.get('/api/udn-device/device-types')).body).toContainEqual({ deviceType: 'sem', name: 'SEM' })
  })

  it('refuses a door above the limit of its controller, also of two at once', async () => {
    const controllerId = await controllerOf({ name: 'Small', maxDoors: 1 })
    const answers = await Promise.all([0, 1].map(() => owner.post<Row>('/api/door', door(controllerId))))
    expect(answers.map(({ status }) => status).toSorted((a, b) => a - b)).toEqual([201, 422])
    expect(answers.find(({ status }) => status === 422)).toMatchObject(
      wrong('controllerId', 'Door limit reached: Small cannot have more doors'),
    )
    expect((await owner.put(`/api/controller/${controllerId}`, { maxDoors: 2 })).status).toBe(200)
    expect(await owner.post('/api/door', door(controllerId))).toMatchObject({ status: 201 })
    expect(await owner.put(`/api/controller/${controllerId}`, { maxDoors: 1 })).toMatchObject(
      wrong('maxDoors', 'Max doors must be at least 2, the doors it already has'),
    )
  })

  it('refuses doors in areas whose type cannot have them', async () => {
    const types = { name: 'Car park', canBePrimary: true, canHaveDoors: false }
    const { areaTypeId } = await made(staff, '/areatype', types)
    const { areaId } = await made(owner, '/area', { name: 'Car park', typeId: areaTypeId })
    const refused = wrong('areaId', 'Car park cannot have doors')
    expect(await owner.post('/api/door', door(await controllerOf({ areaId }), { areaId }))).toMatchObject(refused)
    const { acme } = server.estate
    const bay = await made(owner, '/area', { name: 'Bay', typeId: areaTypeId, parentAreaId: acme.areaId })
    expect(await owner.put(`/api/door/${acme.doorIds[0]}`, { areaId: bay['areaId'] })).toMatchObject(refused)
    expect(await owner.put(`/api/area/${acme.areaId}`, { typeId: areaTypeId })).toMatchObject(
      wrong('typeId', 'Car park cannot have doors'),
    )
  })

  it('lets a door begin as the type of its area says, where it is not told', async () => {
    const types = { name: 'Ward', canBePrimary: true, canHaveDoors: true, hasSettings: true, unlockDuration: 20 }
    const { areaTypeId } = await made(staff, '/areatype', types)
    const { areaId } = await made(owner, '/area', { name: 'Ward', typeId: areaTypeId })
    const controllerId = await controllerOf({ areaId })
    expect(await made(owner, '/door', door(controllerId, { areaId }))).toMatchObject({
      unlockDuration: 20,
      openTime: 30,
    })
    const told = door(controllerId, { areaId, unlockDuration: 7 })
    expect(await made(owner, '/door', told)).toMatchObject({ unlockDuration: 7 })
  })

  it('refers to nothing on another controller', async () => {
    const [here, there] = [await controllerOf(), await controllerOf()]
    const { doorId } = await made(owner, '/door', door(here))
    const { inputId } = await made(owner, '/input', node(there))
    const { outputId } = await made(owner, '/output', node(there))
    expect(await owner.post('/api/reader', node(there, { doorId }))).toMatchObject(
      wrong('doorId', 'Door must be on the same controller'),
    )
    const put = (body: Row) => owner.put(`/api/door/${String(doorId)}`, body)
    expect(await put({ requestToExitInputId: inputId })).toMatchObject(
      wrong('requestToExitInputId', 'RTE input must be on the same controller'),
    )
    expect(await put({ outputId })).toMatchObject(wrong('outputId', 'Output must be on the same controller'))
    const { inputId: own } = await made(owner, '/input', node(here))
    expect(await put({ requestToExitInputId: own, contactInputId: own })).toMatchObject({ status: 200 })
    expect((await owner.delete(`/api/input/${String(own)}`)).body).toMatchObject({ code: 'inUse' })
  })

  it('of one controller has each input and output name once', async () => {
    const [here, there] = [await controllerOf(), await controllerOf()]
    for (const path of ['/input', '/output']) {
      await made(owner, path, node(here, { name: 'Front' }))
      expect(await owner.post(`/api${path}`, node(here, { name: 'front' }))).toMatchObject(
        wrong('name', 'Name is not unique'),
      )
      await made(owner, path, node(there, { name: 'Front' }))
      const asked = await owner.get(`/api${path}/validate-name?value=FRONT&controllerId=${here}`)
      expect(asked.body).toBe(false)
    }
  })

  it('keeps a door of a zone read in and out, and in one zone', async () => {
    const { acme } = server.estate
    const { zoneId } = await made(owner, '/zone', { name: 'Another zone', areaId: acme.areaId })
    const controllerId = await controllerOf()
    const notRead = wrong('zoneId', 'A door in a zone needs readers for in and out')
    expect(await owner.post('/api/door', door(controllerId, { zoneId }))).toMatchObject(notRead)
    const { doorId } = await made(owner, '/door', door(controllerId, { name: 'Lobby' }))
    const put = (zone: unknown) => owner.put<Row>(`/api/door/${String(doorId)}`, { zoneId: zone })
    const { readerId: inId } = await made(owner, '/reader', node(controllerId, { doorId, direction: 'in' }))
    expect(await put(zoneId)).toMatchObject(notRead)
    const { readerId: outId } = await made(owner, '/reader', node(controllerId, { doorId, direction: 'out' }))
    expect(await put(acme.zoneId)).toMatchObject({ status: 200 })
    expect(await put(zoneId)).toMatchObject({
      body: { zone: 'Another zone', warnings: ['The door is no longer in Acme zone'] },
    })
    const text = expect.stringMatching(/^\d+ Lobby is in a zone, so it needs readers for in and out$/)
    const reader = `/api/reader/${String(outId)}`
    expect(await owner.delete(reader)).toMatchObject(wrong('readerId', text))
    expect(await owner.put(reader, { doorId: null })).toMatchObject(wrong('doorId', text))
    expect(await owner.put(reader, { direction: 'in' })).toMatchObject(wrong('direction', text))
    expect(await owner.put(reader, { name: 'Renamed' })).toMatchObject({ status: 200 })
    expect((await put(null)).status).toBe(200)
    expect([(await owner.delete(reader)).status, (await owner.delete(`/api/reader/${String(inId)}`)).status]).toEqual([
      204, 204,
    ])
  })

  it('is updated to released firmware of its type, and the request can be taken back', async () => {
    const { controllerId } = server.estate.acme
    const firmware = async (body: Row) => (await made(staff, '/firmware', body))['firmwareId']
    const ask = (firmwareId: unknown) => staff.post<Row>('/api/firmwareupdaterequest', { controllerId, firmwareId })
    expect(await ask(await firmware({ firmwareVersion: '1.0' }))).toMatchObject(
      wrong('firmwareId', 'Firmware is not released'),
    )
    expect(await ask(await firmware({ deviceType: 'reader', firmwareVersion: '1.0', released: true }))).toMatchObject(
      wrong('firmwareId', 'Firmware is not for controllers'),
    )
    const released = await firmware({ firmwareVersion: '1.1', released: true })
    expect(await ask(released)).toMatchObject(wrong('firmwareId', 'Firmware has no image'))
    await server.context.database.pool.query(
      `update firmware set "image" = 'x.bin', "imageBytes" = 1, "imageSha256" = 'x' where "firmwareId" = $1`,
      [released],
    )
    const { status, body } = await ask(released)
    expect([status, body]).toMatchObject([
      201,
      { firmwareVersion: '1.1', status: 'requested', requestedBy: 'Con staff' },
    ])
    expect((await staff.delete(`/api/firmwareupdaterequest/${String(body['firmwareUpdateRequestId'])}`)).status).toBe(
      204,
    )
  })
})
