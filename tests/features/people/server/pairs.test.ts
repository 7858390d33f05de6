import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { made, type Row, startRest } from '../../../server/rest/house.ts'
import { oneDatabase } from '../../../support/database.ts'
import type { TestServer } from '../../../support/server.ts'
import { nextKeycode } from '../../../support/keycodes.ts'

describe.each(oneDatabase)('people and credentials in pairs, on %s', kind => {
  let server: TestServer
  let count = 0
  beforeAll(async () => void (server = await startRest(kind)))
  afterAll(() => server?.close())

  const owner = () => server.client('siteOwner')
  const somebody = async (surname: string, more: Row = {}) =>
    Number((await made(owner(), '/person', { firstName: 'Ada', surname, ...more }))['personId'])
  const fob = async (more: Row = {}) =>
    Number((await made(owner(), '/fob', { keycode: nextKeycode(), reference: `Pair ${++count}`, ...more }))['fobId'])
  const holder = async (fobId: number) => (await owner().get<Row>(`/api/fob/${fobId}`)).body['personId']
  const assign = (pairs: readonly Row[]) => owner().post<Row[]>('/api/person/assign-fobs', { pairs })

  it('are saved together', async () => {
    const [one, other] = [await somebody('Byron'), await somebody('Shelley')]
    const [first, second] = [await fob(), await fob()]
    const answer = await assign([
      { personId: one, fobId: first },
      { personId: other, fobId: second },
    ])
    expect(answer).toMatchObject({ status: 200, body: { assigned: 2 } })
    expect([await holder(first), await holder(second)]).toEqual([one, other])
  })

  it('are not saved at all where one is wrong, and each wrong one says why', async () => {
    const [one, other] = [await somebody('Keats'), await somebody('Clare')]
    const [first, second] = [await fob(), await fob({ personId: other })]
    const answer = await assign([
      { personId: one, fobId: first },
      { personId: one, fobId: second },
      { personId: server.estate.borough.personId, fobId: await fob() },
      { personId: one, fobId: 2_000_000_000 },
      { personId: other, fobId: first },
    ])
    expect(answer.status).toBe(422)
    expect(answer.body).toEqual([
      { propertyName: 'pairs.1.fobId', errorMessage: 'Ada Clare has it already' },
      {
        propertyName: 'pairs.2.personId',
        errorMessage: expect.stringContaining('must be chosen from the list') as string,
      },
      { propertyName: 'pairs.3.fobId', errorMessage: 'It does not exist any more' },
      { propertyName: 'pairs.4.fobId', errorMessage: 'It is in another pair already' },
    ])
    expect(await holder(first)).toBeNull()
  })

  it('are found by name or e-mail, and by reference or keycode', async () => {
    const austen = await somebody('Austen', { email: 'jane@example.com' })
    const eliot = await somebody('Ann Eliot')
    const [byReference, byKeycode] = [await fob({ reference: 'Blue 7' }), await fob({ keycode: '00BB00000001' })]
    await somebody('Twice')
    await somebody('Twice')
    const rows = [
      { person: ' JANE@example.com', credential: 'blue 7' },
      { person: 'ada  ann eliot', credential: '00bb00000001' },
      { person: 'Ada Twice', credential: server.estate.acme.keycode },
      { person: 'Nobody', credential: '' },
    ]
    const { body } = await owner().post<{ rows: Row[] }>('/api/person/resolve-pairs', { rows })
    expect(body.rows).toMatchObject([
      { person: { id: austen, title: 'Ada Austen' }, credential: { id: byReference, title: 'Blue 7' } },
      { person: { id: eliot }, credential: { id: byKeycode } },
      {
        person: null,
        personProblem: 'There are several Ada Twice',
        credential: null,
        credentialProblem: expect.stringMatching(/^Somebody has .* already$/) as string,
      },
      { personProblem: 'Nobody was not found', credentialProblem: 'Nothing is written here' },
    ])
    const foreign = await server
      .client('otherSiteOwner')
      .post<{ rows: Row[] }>('/api/person/resolve-pairs', { rows: rows.slice(0, 1) })
    expect(foreign.body.rows).toMatchObject([{ person: null, credential: null }])
  })

  it('are made of people who have none, by surname and page by page', async () => {
    const [without, having] = [await somebody('Zola'), await somebody('Zweig')]
    await fob({ personId: having })
    const found: number[] = []
    for (let after: string | null = ''; after !== null;) {
      const query = new URLSearchParams({ limit: '2', ...(after && { after }) })
      const { body } = await owner().get<{ items: Row[]; next: string | null }>(
        `/api/person/without-credential?${query}`,
      )
      found.push(...body.items.map(each => Number(each['personId'])))
      after = body.next
    }
    expect(found).toContain(without)
    expect(found).not.toContain(having)
    expect(new Set(found).size).toBe(found.length)
    const { body } = await owner().get<{ items: Row[] }>('/api/person/without-credential?q=zol')
    expect(body.items).toMatchObject([{ personId: without }])
    expect((await owner().get('/api/person/without-credential?after=x')).status).toBe(400)
  })

  it('of one person are given, made and taken back in one go', async () => {
    const personId = await somebody('Woolf')
    const [free, theirs] = [await fob(), await fob({ personId })]
    const send = <T>(body: Row) => owner().post<T>(`/api/person/${personId}/credentials`, body)
    const answer = await send<{ given: number[] }>({
      give: [free],
      make: [{ kind: 'card', keycode: '00BB00000002' }],
      take: [theirs],
    })
    expect(answer).toMatchObject({ status: 200, body: { given: [free, expect.any(Number)], taken: [theirs] } })
    expect([await holder(free), await holder(theirs)]).toEqual([personId, null])
    const refused = await send<Row[]>({ give: [theirs], make: [{ kind: 'card', keycode: '00BB00000002' }] })
    expect(refused).toMatchObject({
      status: 422,
      body: [{ propertyName: 'make.0.keycode', errorMessage: 'Keycode is a duplicate' }],
    })
    expect(await holder(theirs)).toBeNull()
    expect((await send<Row[]>({ take: [theirs] })).body).toEqual([
      { propertyName: 'take.0.fobId', errorMessage: 'They do not have it any more' },
    ])
  })

  it('are for nobody who may not', async () => {
    const trial = server.client('trial')
    expect((await trial.post('/api/person/assign-fobs', { pairs: [{ personId: 1, fobId: 1 }] })).status).toBe(403)
    expect((await trial.post('/api/person/1/credentials', {})).status).toBe(403)
    const foreign = server.client('otherSiteOwner')
    expect((await foreign.post(`/api/person/${server.estate.acme.personId}/credentials`, {})).status).toBe(404)
  })
})
