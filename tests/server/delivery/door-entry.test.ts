import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { insertRows } from '../../../server/db/insert.ts'
import type { HardwarePage } from '../../../src/features/hardware/domain/answers.ts'
import type { Collection } from '../../../src/features/search/domain/wire.ts'
import type { LookedUpUdns } from '../../../src/features/udn/domain/look-up.ts'
import { oneDatabase } from '../../support/database.ts'
import type { SmallSite, TestClient } from '../../support/server.ts'
import { csv, importer } from '../rest/csv-import.ts'
import { made, wrong } from '../rest/house.ts'
import { openHouse, type Controller, type House, type Row } from './house.ts'

describe.each(oneDatabase)('door-entry panels and handsets, on %s', kind => {
  let house: House
  let owner: TestClient
  let acme: SmallSite
  let device: Controller
  let elsewhere: number
  beforeAll(async () => {
    house = await openHouse(kind)
    owner = house.server.client('siteOwner')
    acme = house.server.estate.acme
    device = await house.controller(acme.controllerId)
    elsewhere = await add('/controller', 'controllerId', { name: 'Annexe', areaId: acme.areaId, type: '410' })
    await device.settle()
  })
  afterAll(() => house?.close())

  let count = 0
  const add = async (path: string, key: string, body: Row) => (await made(owner, path, body))[key] as number
  const stocked = async (udn: string) => {
    const item = { clientId: acme.clientId, name: 'Front panel', kind: 'hardware', udn, status: 'inStock' }
    await insertRows(house.server.context.database.pool, 'stockroom_item', [item])
    return udn
  }
  const inStock = async (udn: string) => (await owner.get(`/api/stockroom/validate-in-stockroom?udn=${udn}`)).body
  const panelBody = (body: Row = {}) => ({
    name: `Panel ${++count}`,
    instance: count,
    controllerId: acme.controllerId,
    ...body,
  })
  const panel = async (body: Row = {}) => {
    const udn = await stocked(`06${String(900_000 + ++count)}`)
    return add('/doorentrypanel', 'doorEntryPanelId', panelBody({ udn, ...body }))
  }
  const handsetBody = (panelIds: readonly number[], body: Row = {}) => ({
    number: 100 + ++count,
    description: `Flat ${count}`,
    controllerId: acme.controllerId,
    panelIds,
    ...body,
  })
  const handset = (panelIds: readonly number[], body: Row = {}) =>
    add('/doorentryhandset', 'doorEntryHandsetId', handsetBody(panelIds, body))
  const link = (body: Row = {}) =>
    add('/doorEntryLinkDoor', 'doorEntryLinkDoorId', {
      number: 4000 + ++count,
      description: `Link ${count}`,
      controllerId: acme.controllerId,
      ...body,
    })
  const refused = (path: string, body: Row) => owner.post(`/api${path}`, body)

  it('takes a front panel out of the stockroom, and puts it back', async () => {
    const body = (udn: string) => panelBody({ udn })
    expect(await refused('/doorentrypanel', body('05000001'))).toMatchObject(
      wrong('udn', 'UDN is not the correct node type'),
    )
    expect(await refused('/doorentrypanel', body('06000001'))).toMatchObject(wrong('udn', 'UDN is not in stockroom'))
    const id = await add('/doorentrypanel', 'doorEntryPanelId', body(await stocked('06000001')))
    expect(await inStock('06000001')).toBe(false)
    expect((await owner.delete(`/api/doorentrypanel/${id}`)).status).toBe(204)
    expect(await inStock('06000001')).toBe(true)
  })

  it('stays at one controller: a panel with its door, a handset with its panels and its link door', async () => {
    const there = await panel({ controllerId: elsewhere })
    const udn = await stocked('06000002')
    expect(
      await refused('/doorentrypanel', panelBody({ udn, controllerId: elsewhere, doorId: acme.doorIds[0] })),
    ).toMatchObject(wrong('doorId', 'Door must be on the same controller'))
    expect(await refused('/doorentryhandset', handsetBody([there]))).toMatchObject(
      wrong('panelIds', 'Panels must be on the same controller'),
    )
    const linkDoorId = await link({ controllerId: elsewhere })
    expect(await refused('/doorentryhandset', handsetBody([], { linkDoorId }))).toMatchObject(
      wrong('linkDoorId', 'Link door must be on the same controller'),
    )
  })

  it('has no handset that nothing calls', async () => {
    const uncalled = wrong('panelIds', 'Choose a door entry panel or a door entry link door')
    expect(await refused('/doorentryhandset', handsetBody([]))).toMatchObject(uncalled)
    const id = await handset([], { linkDoorId: await link() })
    const put = (body: Row) => owner.put(`/api/doorentryhandset/${id}`, body)
    expect(await put({ linkDoorId: null })).toMatchObject(uncalled)
    expect(await put({ linkDoorId: null, panelIds: [await panel()] })).toMatchObject({ status: 200 })
  })

  it('reaches one thing by what is dialled at a controller', async () => {
    const panelIds = [await panel()]
    const id = await handset(panelIds, { number: 7 })
    await link({ number: 8 })
    const taken = wrong('number', 'Number is not unique')
    for (const number of [7, 8])
      expect(await refused('/doorentryhandset', handsetBody(panelIds, { number }))).toMatchObject(taken)
    const door = { number: 7, description: 'Garage', controllerId: acme.controllerId }
    expect(await refused('/doorEntryLinkDoor', door)).toMatchObject(taken)
    expect(await owner.put(`/api/doorentryhandset/${id}`, { number: 8 })).toMatchObject(taken)
    expect(await owner.put(`/api/doorentryhandset/${id}`, { number: 7, description: 'Moved' })).toMatchObject({
      status: 200,
    })
    expect(await link({ number: 7, controllerId: elsewhere })).toEqual(expect.any(Number))
    const same = handsetBody(panelIds, { description: 'Moved' })
    expect(await refused('/doorentryhandset', same)).toMatchObject(wrong('description', 'Description is not unique'))
  })

  it('gives a number once, also of two that are added at the same moment', async () => {
    const panelIds = [await panel()]
    const both = await Promise.all([
      refused('/doorentryhandset', handsetBody(panelIds, { number: 9 })),
      refused('/doorEntryLinkDoor', { number: 9, description: 'Barrier', controllerId: acme.controllerId }),
    ])
    expect(both.map(({ status }) => status).toSorted((one, other) => one - other)).toEqual([201, 422])
  })

  it('lets nobody delete what a handset needs', async () => {
    const panelId = await panel()
    const personId = await add('/person', 'personId', { firstName: 'Ada', surname: 'Hill' })
    const id = await handset([panelId], { residentIds: [personId] })
    for (const path of [`/doorentrypanel/${panelId}`, `/person/${personId}`])
      expect(await owner.delete(`/api${path}`)).toMatchObject({ status: 409, body: { code: 'inUse' } })
    const { body } = await owner.get<{ items: Row[] }>(`/api/doorentryhandset?residentIds=${personId}`)
    expect(body.items.map(each => each['doorEntryHandsetId'])).toEqual([id])
    for (const path of [`/doorentryhandset/${id}`, `/doorentrypanel/${panelId}`, `/person/${personId}`])
      expect((await owner.delete(`/api${path}`)).status).toBe(204)
  })

  it('tells the controller what it works by, and nothing of who lives there', async () => {
    await device.settle()
    const { timeProfileId } = house.server.estate
    const panelId = await panel({ doorId: acme.doorIds[0], dialling: 'list', tradesTimeProfileId: timeProfileId })
    const id = await handset([panelId], { number: 21, description: 'Flat 21', residentIds: [acme.personId] })
    const { body } = await device.pull('&limit=1000')
    const [door, phone] = body.items.map(({ details }) => details)
    expect(door).toMatchObject({ doorId: acme.doorIds[0], dialling: 'list', ringTime: 30, talkTime: 90 })
    expect(door).toMatchObject({ tradesTimeProfileId: timeProfileId, udn: expect.stringMatching(/^06/) })
    expect(phone).toEqual({ number: 21, description: 'Flat 21', panelIds: [panelId], active: true })
    expect(await device.settle()).toEqual([`add doorEntryPanel ${panelId}`, `add doorEntryHandset ${id}`])
    const put = (change: Row) => owner.put(`/api/doorentryhandset/${id}`, change)
    await put({ residentIds: [] })
    expect(await device.settle()).toEqual([])
    await put({ active: false })
    expect(await device.settle()).toEqual([`delete doorEntryHandset ${id}`])
    await put({ active: true })
    expect(await device.settle()).toEqual([`add doorEntryHandset ${id}`])
  })

  it('comes from a file too: a building of handsets, without those whose number a link door has', async () => {
    await link({ number: 302 })
    await panel({ name: 'Tower panel' })
    const files = importer(house.server, await house.server.signIn('siteOwner')).of(acme.clientId)
    const flats = [301, 302, 303].map(number => [number, `Tower ${number}`, 'Acme controller', 'Tower panel'])
    const text = csv(['Number', 'Description', 'Controller', 'Panels'], ...flats)
    const checked = await files.end(await files.begin('/doorentryhandset', text, 'dry-run'))
    const errors = [{ row: 3, propertyName: 'number', errorMessage: 'Number is not unique' }]
    expect(checked.summary).toMatchObject({ rows: 3, invalid: 1, errors })
    const kept = csv(['Number', 'Description', 'Controller', 'Panels'], ...flats.filter(([number]) => number !== 302))
    await files.end(await files.begin('/doorentryhandset', kept, 'run'))
    const { body } = await owner.get<{ items: Row[] }>('/api/doorentryhandset?q=tower')
    expect(body.items.map(each => each['number'])).toEqual([301, 303])
  })

  it('is found where hardware is: in its table, by UDN, and by search', async () => {
    const udn = await stocked('06C0FFEE')
    const panelId = await add('/doorentrypanel', 'doorEntryPanelId', panelBody({ udn, name: 'Gate panel' }))
    await handset([panelId], { description: 'Porter at the gate' })
    const { body: table } = await owner.get<HardwarePage>('/api/hardware/table?q=06c0ffee')
    expect(table.items).toMatchObject([{ kind: 'doorEntryPanel', id: panelId, name: 'Gate panel', state: 'unknown' }])
    const staff = house.server.client('internalStaff')
    const { body: found } = await staff.post<LookedUpUdns>('/api/udn-device/look-up', { udns: [udn] })
    expect(found.items[0]?.carriers).toMatchObject([
      { record: { entity: 'doorEntryPanel', id: panelId, title: 'Gate panel' }, controllerId: acme.controllerId },
    ])
    const { body: search } = await owner.get<Collection>('/api/collection?query=gate')
    expect(search.datums).toMatchObject(
      expect.arrayContaining([
        expect.objectContaining({ type: 'node', title: 'Gate panel' }),
        expect.objectContaining({ type: 'handset', title: expect.stringMatching(/Porter at the gate$/) }),
      ]),
    )
  })
})
