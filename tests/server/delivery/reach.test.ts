import { afterAll, beforeAll, describe, expect, it, vi } from 'vitest'
import { databaseKinds } from '../../support/database.ts'
import type { SmallSite, TestClient } from '../../support/server.ts'
import { made } from '../rest/house.ts'
import { inTime, openHouse, type Controller, type House, type Row } from './house.ts'
import { nextKeycode } from '../../support/keycodes.ts'

describe.each(databaseKinds)('whom a change reaches, on %s', kind => {
  let house: House
  let owner: TestClient
  let acme: SmallSite
  let first: Controller
  let other: Controller
  let doorId: number
  let controllerId: number
  beforeAll(async () => {
    house = await openHouse(kind)
    owner = house.server.client('siteOwner')
    acme = house.server.estate.acme
    first = await house.controller(acme.controllerId)
    controllerId = await add('/controller', 'controllerId', { name: 'Other', areaId: acme.areaId, type: '410' })
    doorId = await add('/door', 'doorId', { name: 'Other', number: 1, areaId: acme.floorId, controllerId })
    other = await house.controller(controllerId)
    await settle()
  })
  afterAll(() => house?.close())

  let count = 0
  const add = async (path: string, key: string, body: Row) => (await made(owner, path, body))[key] as number
  const put = async (path: string, body: Row) => {
    const answer = await owner.put<Row>(`/api${path}`, body)
    expect(answer.status, JSON.stringify(answer.body)).toBe(200)
  }
  const settle = () => Promise.all([first.settle(), other.settle()])
  const token = (body: Row = {}) =>
    add('/fob', 'fobId', { kind: 'fob', keycode: nextKeycode(), reference: `R${++count}`, ...body })
  const details = async (controller: Controller, subject: string) =>
    (await controller.pull('&limit=1000')).body.items.filter(each => each.subject === subject).map(each => each.details)

  it('gives the members of a group the doors of its door groups, and follows these', async () => {
    const areaId = acme.areaId
    const doorGroupId = await add('/doorgroup', 'doorGroupId', { name: 'Both', areaId, doorIds: [acme.doorIds[0]] })
    const groupId = await add('/group', 'groupId', { name: 'By door group', doorGroupIds: [doorGroupId] })
    const tokenId = await token()
    const activation = await add('/tokenactivation', 'activationId', { tokenId, groupId })
    const members = [`group ${groupId}`, `token ${tokenId}`, `tokenActivation ${activation}`]
    expect(await first.settle()).toEqual([`doorGroup ${doorGroupId}`, ...members].map(each => `add ${each}`))
    expect(await other.settle()).toEqual([])
    await put(`/doorgroup/${doorGroupId}`, { doorIds: [doorId] })
    await vi.waitFor(
      async () =>
        expect([await first.pending(), await other.pending()]).toEqual([
          [`doorGroup ${doorGroupId}`, ...members].map(each => `delete ${each}`),
          [`doorGroup ${doorGroupId}`, ...members].map(each => `add ${each}`),
        ]),
      inTime,
    )
    await settle()
  })

  it('sends the dates of an activation', async () => {
    const tokenId = await token()
    const activationId = await add('/tokenactivation', 'activationId', { tokenId, areaId: acme.floorId })
    await settle()
    await put(`/tokenactivation/${activationId}`, { validFrom: '2026-02-01', validUntil: '2026-02-28' })
    expect(await details(other, 'tokenActivation')).toMatchObject([
      { validFrom: '2026-02-01', validUntil: '2026-02-28' },
    ])
    await settle()
  })

  it('sends a credential with the dates of its person, and again when they change or it is somebody else’s', async () => {
    const ann = await add('/person', 'personId', { firstName: 'Ann', surname: 'Lee', validUntil: '2026-03-31' })
    const bob = await add('/person', 'personId', { firstName: 'Bob', surname: 'Lee', validFrom: '2026-01-01' })
    const tokenId = await token({ personId: ann })
    await add('/tokenactivation', 'activationId', { tokenId, areaId: acme.floorId })
    expect(await details(other, 'token')).toMatchObject([{ personValidUntil: '2026-03-31' }])
    await settle()
    await put(`/person/${ann}`, { validUntil: '2026-04-30' })
    expect(await details(other, 'token')).toMatchObject([{ personValidUntil: '2026-04-30' }])
    await settle()
    await put(`/person/${ann}`, { department: 'Sales' })
    expect(await other.pending()).toEqual([])
    await put(`/fob/${tokenId}`, { personId: bob })
    const [sent] = await details(other, 'token')
    expect(sent).toMatchObject({ personValidFrom: '2026-01-01' })
    expect(sent).not.toHaveProperty('personValidUntil')
    await settle()
  })

  it('sends a door with the time zone it decides in: of its site, else of the client', async () => {
    const zoneOf = async () => (await details(other, 'door')).map(door => door?.['timeZone'])
    await put(`/area/${acme.areaId}`, { timeZone: 'Europe/Berlin' })
    expect(await zoneOf()).toEqual(['Europe/Berlin'])
    await settle()
    await put(`/area/${acme.floorId}`, { timeZone: 'Asia/Tokyo' })
    expect(await zoneOf()).toEqual(['Asia/Tokyo'])
    await settle()
    for (const areaId of [acme.areaId, acme.floorId]) await put(`/area/${areaId}`, { timeZone: null })
    expect(await zoneOf()).toEqual(['Europe/London'])
    await settle()
    await put(`/client/${acme.clientId}`, { timeZone: 'Europe/Paris' })
    await vi.waitFor(async () => expect(await zoneOf()).toEqual(['Europe/Paris']), inTime)
    await settle()
    await put(`/client/${acme.clientId}`, { biography: 'Of Paris' })
    expect(await other.pending()).toEqual([])
  })

  it('sends a zone to the controllers of its doors', async () => {
    const zoneId = await add('/zone', 'zoneId', { name: 'Vault', areaId: acme.areaId, antiPassback: true })
    expect(await first.pending()).toEqual([])
    const [door] = acme.doorIds
    await put(`/door/${door}`, { zoneId })
    expect(await first.settle()).toEqual(expect.arrayContaining([`edit door ${door}`, `add zone ${zoneId}`]))
    await put(`/zone/${zoneId}`, { maxOccupancy: 3, resetTime: 2 })
    expect(await details(first, 'zone')).toEqual([
      { antiPassback: true, maxOccupancy: 3, resetTime: 2, resetUnit: 'hours' },
    ])
    await settle()
    await put(`/zone/${zoneId}`, { description: 'Of gold' })
    expect(await first.pending()).toEqual([])
    await put(`/door/${door}`, { zoneId: null })
    expect(await first.settle()).toEqual([`edit door ${door}`, `delete zone ${zoneId}`])
    expect(await other.pending()).toEqual([])
  })
})
