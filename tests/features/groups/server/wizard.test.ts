import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { made, startRest, type Row } from '../../../server/rest/house.ts'
import { oneDatabase } from '../../../support/database.ts'
import type { TestServer } from '../../../support/server.ts'

describe.each(oneDatabase)('the group wizard, on %s', kind => {
  let server: TestServer
  beforeAll(async () => void (server = await startRest(kind)))
  afterAll(() => server?.close())

  const owner = () => server.client('siteOwner')
  const wanted = (name: string, more: Row = {}): Row => ({
    name,
    parentGroupId: null,
    areaId: null,
    autoAllDoors: false,
    doorIds: [],
    timeProfileId: null,
    personIds: [],
    ...more,
  })
  const make = (name: string, more: Row = {}) => owner().post<Row>('/api/group/wizard', wanted(name, more))
  const named = async (name: string) => {
    const { body } = await owner().get<{ items: Row[] }>(`/api/group?limit=1000`)
    return body.items.filter(each => each['name'] === name)
  }

  it('makes a group with its doors and times, and activates the credentials of its people that can be used', async () => {
    const { acme, timeProfileId } = server.estate
    const { personId, doorIds } = acme
    const lost = await made(owner(), '/fob', { keycode: '0000000A0777', personId })
    expect((await owner().post(`/api/fob/${String(lost['fobId'])}/mark-lost`, {})).status).toBe(200)
    const fob = await made(owner(), '/fob', { keycode: '0000000A0778', personId })
    const people = await owner().post<{ items: Row[] }>('/api/group/wizard/people', { personIds: [personId] })
    const credentials = Number(people.body.items[0]?.['credentials'])
    const { status, body } = await make('Contractors', { doorIds, timeProfileId, personIds: [personId] })
    expect(status).toBe(201)
    const group = await owner().get<Row>(`/api/group/${String(body['groupId'])}`)
    expect(group.body).toMatchObject({ name: 'Contractors', doorIds, timeProfileId, version: 1 })
    const { body: given } = await owner().get<{ items: Row[] }>(
      `/api/tokenactivation?groupId=${String(body['groupId'])}`,
    )
    const tokens = given.items.map(({ tokenId }) => tokenId)
    expect(tokens).toContain(fob['fobId'])
    expect(tokens).not.toContain(lost['fobId'])
    expect(tokens).toHaveLength(credentials)
  })

  it('makes nothing where a part of it cannot be', async () => {
    const { acme, borough } = server.estate
    const theirs = await make('Halves', { doorIds: acme.doorIds, personIds: [borough.personId] })
    expect(theirs).toMatchObject({ status: 422, body: [{ propertyName: 'personIds' }] })
    expect(await make('Halves', { doorIds: borough.doorIds })).toMatchObject({
      status: 422,
      body: [{ propertyName: 'doorIds', errorMessage: 'Doors must be chosen from the list' }],
    })
    expect(await make('Halves', { autoAllDoors: true })).toMatchObject({
      status: 422,
      body: [{ propertyName: 'areaId' }],
    })
    expect(await make('')).toMatchObject({ status: 422, body: [{ propertyName: 'name' }] })
    expect(await named('Halves')).toEqual([])
  })

  it('makes groups that open all doors of an area, and says what is wrong where the name is taken', async () => {
    const { areaId } = server.estate.acme
    expect((await make('Everybody', { areaId, autoAllDoors: true })).status).toBe(201)
    expect(await named('Everybody')).toMatchObject([{ areaId, autoAllDoors: true }])
    expect(await make('everybody')).toMatchObject({ status: 422, body: [{ propertyName: 'name' }] })
  })

  it('needs the permission to add groups', async () => {
    expect((await server.client('trial').post('/api/group/wizard', wanted('Mine'))).status).toBe(403)
  })
})
