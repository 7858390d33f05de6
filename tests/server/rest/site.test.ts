import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { open } from '../../../server/secrets/seal.ts'
import { oneDatabase } from '../../support/database.ts'
import { signedIn } from '../../contract/house.ts'
import type { TestClient, TestServer } from '../../support/server.ts'
import { made, startRest, wrong, type Row } from './house.ts'

describe.each(oneDatabase)('a site, on %s', kind => {
  let server: TestServer
  let owner: TestClient
  let staff: TestClient
  beforeAll(async () => {
    server = await startRest(kind)
    const { acme, provider } = server.estate
    owner = server.client('siteOwner')
    const { rows } = await server.context.database.pool.query(
      `select "userGroupIds" from "user" where "username" = 'internalStaff'`,
    )
    staff = await signedIn(server, {
      clientId: provider.clientId,
      workingClientId: acme.clientId,
      username: 'staff',
      userGroupIds: rows[0].userGroupIds,
    })
  })
  afterAll(() => server?.close())

  const secrets = async (entity: string, recordId: unknown) =>
    (
      await server.context.database.pool.query<{ field: string; value: string }>(
        'select "field", "value" from device_secret where "entity" = $1 and "recordId" = $2',
        [entity, recordId],
      )
    ).rows.map(({ field, value }) => ({ field, value: open(value) }))

  it('gives only its own doors in a group', async () => {
    const { acme, borough } = server.estate
    const group = { name: 'Front', areaId: acme.areaId, doorIds: [...acme.doorIds] }
    const { doorGroupId } = await made(owner, '/doorgroup', group)
    const refused = wrong('doorIds', 'Allowed doors must belong to this site')
    expect(await owner.put(`/api/doorgroup/${String(doorGroupId)}`, { areaId: acme.floorId })).toMatchObject(refused)
    expect(
      await owner.post('/api/doorgroup', { ...group, areaId: acme.floorId, doorIds: [acme.doorIds[1]] }),
    ).toMatchObject({ status: 201 })
    expect(
      await owner.post('/api/doorgroup', { ...group, name: 'Theirs', doorIds: [borough.doorIds[0]] }),
    ).toMatchObject(wrong('doorIds', 'Allowed must be chosen from the list'))
  })

  it('has plans whose markers refer to its records', async () => {
    const { acme, borough } = server.estate
    const marker = (id: number) => ({ name: 'Front', x: 0.5, y: 0.25, subject: { entity: 'door', id } })
    const plan = (markers: unknown) => ({ name: 'Ground', areaId: acme.areaId, type: 'map', markers })
    expect(await owner.post('/api/siteplan', plan([marker(borough.doorIds[0])]))).toMatchObject(
      wrong('markers', 'Markers must be chosen from the list'),
    )
    expect(await owner.post('/api/siteplan', plan([{ ...marker(acme.doorIds[0]), name: '' }]))).toMatchObject(
      wrong('markers', 'Markers has a marker without a name'),
    )
    const row = await made(owner, '/siteplan', plan([marker(acme.doorIds[0])]))
    expect(row['markers']).toEqual([{ ...marker(acme.doorIds[0]), theme: 'primary', action: 'open' }])
    const path = `/api/siteplan/${String(row['sitePlanId'])}`
    expect(await owner.put(path, { markers: [marker(borough.doorIds[0])] })).toMatchObject({ status: 422 })
    expect((await owner.delete(path)).status).toBe(404)
  })

  it('has one primary address: the last that was made it', async () => {
    const address = async (line1: string, primary: boolean) =>
      (await made(staff, '/address', { line1, postcode: 'AB1 2CD', primary }))['addressId']
    const first = await address('1 High Street', true)
    const second = await address('2 High Street', false)
    const primaries = async () =>
      (await staff.get<{ items: Row[] }>('/api/address?primary=true')).body.items.map(row => row['addressId'])
    expect(await primaries()).toEqual([first])
    await staff.put(`/api/address/${String(second)}`, { primary: true })
    expect(await primaries()).toEqual([second])
  })

  it('never tells the password of a camera, and keeps it until another is set', async () => {
    const camera = { name: 'Yard', areaId: server.estate.acme.areaId, host: '10.0.0.9', rtspPassword: 'cam' }
    const { cameraId, ...row } = await made(owner, '/camera', camera)
    const path = `/api/camera/${String(cameraId)}`
    expect(Object.keys(row)).not.toContain('rtspPassword')
    expect(await secrets('camera', cameraId)).toEqual([{ field: 'rtspPassword', value: 'cam' }])
    await owner.put(path, { host: '10.0.0.10', rtspPassword: '' })
    expect(await secrets('camera', cameraId)).toEqual([{ field: 'rtspPassword', value: 'cam' }])
    await owner.put(path, { rtspPassword: 'other' })
    expect(await secrets('camera', cameraId)).toEqual([{ field: 'rtspPassword', value: 'other' }])
    expect(JSON.stringify((await owner.get(`${path}/history`)).body)).not.toMatch(/cam"|other/)
    await owner.delete(path)
    expect(await secrets('camera', cameraId)).toEqual([])
  })

  it('finds documentation by its tags, also without signing in', async () => {
    await made(staff, '/documentation', { name: 'Wiring', tags: ['Install', 'doors'] })
    await made(staff, '/documentation', { name: 'Alarms', tags: ['doors'] })
    const stranger = server.client()
    expect((await stranger.get('/api/documentation/tags')).body).toEqual([
      { tag: 'doors', count: 2 },
      { tag: 'install', count: 1 },
    ])
    const found = await stranger.get<Row[]>('/api/documentation/tag/Doors')
    expect(found.body.map(({ name }) => name)).toEqual(['Alarms', 'Wiring'])
    expect(await stranger.get('/api/documentation')).toMatchObject({ status: 401 })
    expect(await staff.post('/api/documentation', { name: 'Twice', tags: ['a', 'A'] })).toMatchObject(
      wrong('tags', 'Tags has an entry twice'),
    )
  })

  it('has its comm device signed off once, and inspected on site', async () => {
    await made(staff, '/stockroom', { name: 'Modem', udn: '00ABCDEF' })
    const { commDeviceId } = await made(staff, '/commdevice', { name: 'Modem', udn: '00ABCDEF', type: 'mobile' })
    const path = `/api/commdevice/${String(commDeviceId)}`
    const body = { company: 'Acme', by: 'Pat', engineer: 'Ian', notes: 'All well' }
    expect(await staff.post(`${path}/sign-off`, {})).toMatchObject({ status: 422 })
    expect(await staff.post(`${path}/sign-off`, body)).toMatchObject({
      status: 200,
      body: { signOffState: 'signedOff', signOffBy: 'Pat', signOffDate: expect.stringMatching(/^20/) },
    })
    expect(await staff.post(`${path}/sign-off`, body)).toMatchObject({ status: 409, body: { code: 'stateConflict' } })
    expect(await made(staff, '/inspection', { commDeviceId, gainedAccess: true })).toMatchObject({
      user: 'Con staff',
      dateTime: expect.stringMatching(/^20/),
    })
    expect(await owner.get(path)).toMatchObject({ status: 200 })
    expect((await owner.put(path, { name: 'Mine' })).status).toBe(403)
  })
})
