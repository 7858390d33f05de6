import { randomUUID } from 'node:crypto'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { made, type Row, startRest } from '../../../server/rest/house.ts'
import { oneDatabase } from '../../../support/database.ts'
import type { TestRole, TestServer } from '../../../support/server.ts'
import { nextKeycode } from '../../../support/keycodes.ts'

interface Wanted {
  readonly key: string
  readonly person: Row
  readonly credential: Row | null
  readonly access: readonly Row[]
}
interface Made {
  readonly personId: number
  readonly fobId: number | null
  readonly activationIds: readonly number[]
}

describe.each(oneDatabase)('a person with access, on %s', kind => {
  let server: TestServer
  let groupId = 0
  beforeAll(async () => {
    server = await startRest(kind)
    const { floorId } = server.estate.acme
    const group = await made(server.client('siteOwner'), '/group', {
      name: 'Staff',
      areaId: floorId,
      autoAllDoors: true,
    })
    groupId = Number(group['groupId'])
  })
  afterAll(() => server?.close())

  const wanted = (surname: string, more: Partial<Wanted> = {}): Wanted => ({
    key: randomUUID(),
    person: { firstName: 'Ada', surname },
    credential: null,
    access: [],
    ...more,
  })
  const send = <T = Made>(body: Wanted, role: TestRole = 'siteOwner') =>
    server.client(role).post<T>('/api/person/with-access', body)
  const read = async (path: string) => (await server.client('siteOwner').get<Row>(`/api${path}`)).body
  const peopleCalled = async (surname: string) =>
    ((await read(`/person?q=${surname}`))['items'] as Row[]).filter(each => each['surname'] === surname)

  it('is added with a new credential and access to a site and through a group', async () => {
    const { floorId } = server.estate.acme
    const answer = await send(
      wanted('Lovelace', {
        person: { firstName: 'Ada', surname: 'Lovelace', email: 'ada@example.com' },
        credential: { made: { kind: 'card', keycode: '00AA00000001', reference: 'Card 1' } },
        access: [{ groupId, validUntil: '2099-12-31' }, { areaId: floorId }],
      }),
    )
    expect(answer).toMatchObject({ status: 201, body: { activationIds: [expect.any(Number), expect.any(Number)] } })
    const { personId, fobId, activationIds } = answer.body
    expect(await read(`/fob/${fobId}`)).toMatchObject({ personId, reference: 'Card 1', keycode: '00AA00000001' })
    expect(await read(`/tokenactivation/${activationIds[0]}`)).toMatchObject({
      tokenId: fobId,
      groupId,
      validUntil: '2099-12-31',
      active: true,
    })
    const told = await server
      .client('siteOwner')
      .get<{ items: Row[] }>(`/api/changelog?tokenId=${fobId}&controllerId=${server.estate.acme.controllerId}`)
    expect(told.body.items.map(each => each['subject'])).toContain('token')
  })

  it('is added once, however often and however fast the form is sent', async () => {
    const body = wanted('Hopper', { credential: { made: { kind: 'fob', keycode: '00AA00000002' } } })
    const [first, second] = await Promise.all([send(body), send(body)])
    const third = await send(body)
    expect([first?.status, second?.status, third.status]).toEqual([201, 201, 201])
    expect([second?.body, third.body]).toEqual([first?.body, first?.body])
    expect(await peopleCalled('Hopper')).toHaveLength(1)
  })

  it('is given an existing credential that nobody has, and no other', async () => {
    const free = Number(
      (await made(server.client('siteOwner'), '/fob', { keycode: nextKeycode(), reference: 'Free 1' }))['fobId'],
    )
    const { body } = await send(wanted('Curie', { credential: { fobId: free }, access: [{ groupId }] }))
    expect(await read(`/fob/${free}`)).toMatchObject({ personId: body.personId })
    const again = await send<Row[]>(wanted('Meitner', { credential: { fobId: free } }))
    expect(again).toMatchObject({
      status: 422,
      body: [{ propertyName: 'credential.fobId', errorMessage: 'Ada Curie has it already' }],
    })
    expect(await peopleCalled('Meitner')).toEqual([])
  })

  it.each([
    ['a name that is missing', { person: { firstName: 'Ada' } }, 'person.surname'],
    ['a keycode that is no keycode', { credential: { made: { kind: 'card', keycode: 'x' } } }, 'credential.keycode'],
    [
      'a keycode that another has',
      { credential: { made: { kind: 'card', keycode: '0000000A0001' } } },
      'credential.keycode',
    ],
    [
      'a group that there is not',
      { credential: { made: { kind: 'card', keycode: nextKeycode() } }, access: [{ groupId: 2_000_000_000 }] },
      'access.0.groupId',
    ],
    ['access without a credential', { access: [{ groupId: 1 }] }, 'credential'],
  ])('is not added at all with %s', async (_what, more, property) => {
    const answer = await send<Row[]>(wanted('Nobody', more))
    expect(answer.status).toBe(422)
    expect(answer.body.map(each => each['propertyName'])).toContain(property)
    expect(await peopleCalled('Nobody')).toEqual([])
  })

  it('of another organisation is given nothing of this one', async () => {
    const answer = await send<Row[]>(
      wanted('Elsewhere', { credential: { made: { kind: 'card', keycode: nextKeycode() } }, access: [{ groupId }] }),
      'otherSiteOwner',
    )
    expect(answer).toMatchObject({ status: 422, body: [{ propertyName: 'access.0.groupId' }] })
    const fob = await send(wanted('Elsewhere', { credential: { fobId: server.estate.acme.fobId } }), 'otherSiteOwner')
    expect(fob.status).toBe(404)
  })

  it('is added by nobody who may not', async () => {
    expect((await send(wanted('Trial'), 'trial')).status).toBe(403)
    expect((await server.client().post('/api/person/with-access', wanted('Stranger'))).status).toBe(401)
  })

  it('is told of the doors that a group and a site open', async () => {
    const { floorId, areaId } = server.estate.acme
    expect(await read(`/person/doors-opened?groupId=${groupId}`)).toEqual({
      title: 'Staff',
      count: 1,
      doors: ['Acme door 2'],
    })
    expect(await read(`/person/doors-opened?areaId=${areaId}`)).toEqual({
      title: 'Acme site',
      count: 2,
      doors: ['Acme door 1', 'Acme door 2'],
    })
    expect(await read(`/person/doors-opened?areaId=${floorId}`)).toMatchObject({ count: 1 })
    const foreign = await server.client('otherSiteOwner').get(`/api/person/doors-opened?groupId=${groupId}`)
    expect(foreign.status).toBe(404)
  })
})
