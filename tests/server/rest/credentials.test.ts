import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { oneDatabase } from '../../support/database.ts'
import type { TestClient, TestServer } from '../../support/server.ts'
import { made, startRest, wrong, type Row } from './house.ts'
import { nextKeycode } from '../../support/keycodes.ts'

describe.each(oneDatabase)('credentials, on %s', kind => {
  let server: TestServer
  let owner: TestClient
  beforeAll(async () => {
    server = await startRest(kind)
    owner = server.client('siteOwner')
  })
  afterAll(() => server?.close())

  let made_ = 0
  const credential = async () =>
    (await made(owner, '/fob', { kind: 'fob', keycode: nextKeycode(), reference: `R${++made_}` }))['fobId'] as number
  const activate = async (body: Row) =>
    (await made(owner, '/tokenactivation', body)) as { activationId: number; primary: boolean }
  const read = async (path: string) => (await owner.get<Row>(`/api${path}`)).body

  it('are marked with notes, and only from the states that allow it', async () => {
    const id = await credential()
    expect(await owner.post(`/api/fob/${id}/mark-lost`, { notes: 'On the bus' })).toMatchObject({
      status: 200,
      body: { status: 'lost', statusNotes: 'On the bus' },
    })
    expect(await owner.post(`/api/fob/${id}/mark-lost`, {})).toMatchObject({
      status: 409,
      body: {
        code: 'stateConflict',
        error: expect.stringMatching(/is lost: this can only be done from live, suspicious or stolen$/),
      },
    })
    expect(await owner.post(`/api/fob/${id}/mark-stolen`)).toMatchObject({
      body: { status: 'stolen', statusNotes: 'On the bus' },
    })
    expect(await owner.post(`/api/fob/${id}/enable`)).toMatchObject({ status: 409 })
    expect(await owner.post(`/api/fob/${id}/disable`)).toMatchObject({ body: { status: 'disabled', enabled: false } })
    expect(await owner.post(`/api/fob/${id}/mark-live`)).toMatchObject({ status: 409 })
    expect(await owner.post(`/api/fob/${id}/enable`)).toMatchObject({ body: { status: 'live', enabled: true } })
    const { items } = (await read(`/fob/${id}/history`)) as { items: { change: string; before: Row; after: Row }[] }
    expect(items.filter(({ change }) => change === 'command')).toHaveLength(4)
    expect(items[0]).toMatchObject({
      before: { status: 'disabled', enabled: false },
      after: { status: 'live', enabled: true },
    })
  })

  it('refuse input that a command does not take', async () => {
    const id = await credential()
    expect(await owner.post(`/api/fob/${id}/mark-lost`, { notes: 'x'.repeat(1001) })).toMatchObject(
      wrong('notes', 'Notes must be at most 1000 characters'),
    )
    expect(await owner.post(`/api/fob/${id}/enable`, { force: true })).toMatchObject(
      wrong('force', 'force is not known'),
    )
    expect(await read(`/fob/${id}`)).toMatchObject({ status: 'live', version: 1 })
  })

  it('are not given a keycode that another has', async () => {
    expect(await owner.post('/api/fob', { kind: 'fob', keycode: server.estate.acme.keycode })).toMatchObject(
      wrong('keycode', 'Keycode is a duplicate'),
    )
  })

  it.each([
    ['fob', 'keycode', 'Keycode/UDN'],
    ['card', 'keycode', 'Keycode/UDN'],
    ['remote', 'keycode', 'Keycode/UDN'],
    ['anpr', 'numberPlate', 'Number plate'],
    ['pin', 'pin', 'PIN'],
  ])('of kind %s need their %s', async (kindOf, property, label) => {
    const required = wrong(property, `${label} is required`)
    expect(await owner.post('/api/fob', { kind: kindOf })).toMatchObject(required)
    const phone = await made(owner, '/fob', { kind: 'smartphone' })
    const path = `/api/fob/${String(phone['fobId'])}`
    const version = phone['version']
    expect(await owner.put(path, { version, kind: kindOf })).toMatchObject(required)
    const code = { keycode: nextKeycode(), numberPlate: 'AB12 CDE', pin: '739114' }[property]
    const whole = await owner.put<Row>(path, { version, kind: kindOf, [property]: code })
    expect(whole).toMatchObject({ status: 200, body: { kind: kindOf } })
    expect(await owner.put(path, { version: whole.body['version'], [property]: null })).toMatchObject(required)
  })

  it('saved without a keycode are still edited otherwise', async () => {
    const id = await credential()
    await server.context.database.pool.query(
      'update token set "keycode" = null, "keycodeDigest" = null where "fobId" = $1',
      [id],
    )
    const { body } = await owner.put<Row>(`/api/fob/${id}`, { version: 1, style: 'Old' })
    expect(body).toMatchObject({ style: 'Old', keycode: null })
    expect(await owner.put(`/api/fob/${id}`, { version: body['version'], kind: 'card' })).toMatchObject(
      wrong('keycode', 'Keycode/UDN is required'),
    )
  })

  it('are found by keycode, written in any way', async () => {
    const { keycode, fobId } = server.estate.acme
    expect(await owner.get(`/api/fob/find?keycode=${keycode.toLowerCase()}`)).toMatchObject({
      status: 200,
      body: { fobId, person: 'Pat Acme' },
    })
    expect(await owner.get(`/api/fob/find?keycode=${server.estate.borough.keycode}`)).toMatchObject({
      status: 404,
      body: { error: `${server.estate.borough.keycode} does not exist` },
    })
    expect(await owner.get('/api/fob/find?keycode=12')).toMatchObject({
      status: 400,
      body: 'Keycode is not 12 digit hex number',
    })
  })

  it('have one primary activation: the first, then the one that was chosen, then the oldest that is left', async () => {
    const { areaId, floorId } = server.estate.acme
    const tokenId = await credential()
    const first = await activate({ tokenId, areaId })
    const second = await activate({ tokenId, areaId: floorId })
    expect([first.primary, second.primary]).toEqual([true, false])
    expect(await read(`/fob/${tokenId}`)).toMatchObject({
      primaryActivationId: first.activationId,
      primaryActivation: 'Activation Acme site',
    })
    await owner.post(`/api/tokenactivation/${second.activationId}/make-primary`)
    expect(await read(`/tokenactivation/${first.activationId}`)).toMatchObject({ primary: false })
    expect(await read(`/fob/${tokenId}`)).toMatchObject({ primaryActivationId: second.activationId })
    const off = await owner.put<Row>(`/api/tokenactivation/${second.activationId}`, { active: false })
    expect(off.body).toMatchObject({ active: false, primary: false, dateRemoved: expect.stringMatching(/^20/) })
    expect(await read(`/fob/${tokenId}`)).toMatchObject({ primaryActivationId: first.activationId })
    expect(await owner.post(`/api/tokenactivation/${second.activationId}/make-primary`)).toMatchObject({ status: 422 })
    expect((await owner.delete(`/api/tokenactivation/${first.activationId}`)).status).toBe(204)
    expect(await read(`/fob/${tokenId}`)).toMatchObject({ primaryActivationId: null })
  })

  it('are activated to an area or through a group, once', async () => {
    const { areaId } = server.estate.acme
    const tokenId = await credential()
    const { groupId } = await made(owner, '/group', { name: 'Cleaners', areaId })
    expect(await owner.post('/api/tokenactivation', { tokenId })).toMatchObject(
      wrong('areaId', 'Site or Group is required'),
    )
    expect(await owner.post('/api/tokenactivation', { tokenId, areaId, groupId })).toMatchObject(
      wrong('areaId', 'Site and Group cannot both be set'),
    )
    await activate({ tokenId, groupId })
    expect(await owner.post('/api/tokenactivation', { tokenId, groupId })).toMatchObject(
      wrong('groupId', 'The credential is already active there'),
    )
  })

  it('prevent the deletion of their person, by name', async () => {
    const { personId } = server.estate.acme
    expect(await owner.delete(`/api/person/${personId}`)).toMatchObject({
      status: 409,
      body: { code: 'inUse', error: 'Pat Acme is still used by 1 credential' },
    })
    expect(await read(`/person/${personId}/dependants`)).toEqual({
      items: [
        { entity: 'token', by: 'personId', count: 1, examples: [{ id: server.estate.acme.fobId, title: 'Acme 1' }] },
      ],
    })
  })
})
