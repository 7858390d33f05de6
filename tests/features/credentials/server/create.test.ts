import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { oneDatabase } from '../../../support/database.ts'
import type { TestClient, TestServer } from '../../../support/server.ts'
import { made, startRest, type Row } from '../../../server/rest/house.ts'

describe.each(oneDatabase)('many credentials at once, on %s', kind => {
  let server: TestServer
  let owner: TestClient
  beforeAll(async () => {
    server = await startRest(kind)
    owner = server.client('siteOwner')
    const { clientId } = server.estate.acme
    await server.context.database.pool.query(
      `insert into credit_wallet ("clientId", "holderId", "type", "total", "used", "balance")
       values ($1, $1, 'smartCredential', 10, 0, 10)`,
      [clientId],
    )
  })
  afterAll(() => server?.close())

  const wallet = async () => {
    const { rows } = await server.context.database.pool.query<{ used: number; balance: number }>(
      'select "used", "balance" from credit_wallet where "clientId" = $1',
      [server.estate.acme.clientId],
    )
    return rows[0]
  }
  const refill = (balance: number) =>
    server.context.database.pool.query(
      'update credit_wallet set "total" = $1::integer, "used" = 0, "balance" = $1 where "clientId" = $2',
      [balance, server.estate.acme.clientId],
    )
  const fobs = async () => {
    const { rows } = await server.context.database.pool.query<{ count: number }>(
      'select count(*)::integer as "count" from token where "clientId" = $1',
      [server.estate.acme.clientId],
    )
    return rows[0]?.count ?? 0
  }
  const cloud = (wanted: Row, more: Row = {}) =>
    owner.post<{ items: { fobId: number; reference: string }[]; left: number }>('/api/fob/create-cloud', {
      kind: 'smartphone',
      wanted,
      ...more,
    })
  const many = (rows: readonly Row[], more: Row = {}) =>
    owner.post<{ items: { fobId: number; reference: string | null }[] }>('/api/fob/create-many', {
      kind: 'card',
      rows,
      ...more,
    })
  const keycode = (n: number) => n.toString(16).padStart(12, 'C').toUpperCase()

  it('are smart ones, each for a credit, activated and told as they were made', async () => {
    await refill(10)
    const { areaId } = server.estate.acme
    const { status, body } = await cloud({ count: 3 }, { access: { areaId } })
    expect([status, body.left, body.items.length]).toEqual([201, 7, 3])
    expect(await wallet()).toEqual({ used: 3, balance: 7 })
    for (const { fobId, reference } of body.items) {
      const fob = (await owner.get<Row>(`/api/fob/${fobId}`)).body
      expect(fob).toMatchObject({ reference, kind: 'smartphone', status: 'live', activated: true })
      const { items } = (await owner.get<{ items: Row[] }>(`/api/tokenactivation?tokenId=${fobId}`)).body
      expect(items).toMatchObject([{ areaId, active: true, primary: true, activationId: fob['primaryActivationId'] }])
      const history = await owner.get<{ items: Row[] }>(`/api/fob/${fobId}/history`)
      expect(history.body.items.at(-1)).toMatchObject({ change: 'added' })
    }
  })

  it('are made once for a key, and take their credits once', async () => {
    await refill(10)
    const key = 'a-key-of-the-form-1'
    const answers = await Promise.all([cloud({ count: 2 }, { key }), cloud({ count: 2 }, { key })])
    expect(answers.map(({ status }) => status)).toEqual([201, 201])
    expect(answers[1].body).toEqual(answers[0].body)
    expect(await wallet()).toEqual({ used: 2, balance: 8 })
    expect(await cloud({ count: 3 }, { key })).toMatchObject({
      status: 409,
      body: { error: 'This was sent before with other values, and was carried out. Begin again' },
    })
    expect(await wallet()).toEqual({ used: 2, balance: 8 })
    const cards = () => many([{ keycode: keycode(7001) }], { key: 'a-key-of-the-form-2' })
    const first = await cards()
    expect(first.status).toBe(201)
    expect((await cards()).body).toEqual(first.body)
    // What was refused was not done: it may come again, corrected.
    const refused = { key: 'a-key-of-the-form-3' }
    expect((await many([{ keycode: keycode(7001) }], refused)).status).toBe(422)
    expect((await many([{ keycode: keycode(7002) }], refused)).status).toBe(201)
  })

  it('have names, or are for people, one each', async () => {
    await refill(10)
    expect(
      (await cloud({ names: ['Reception tablet', 'Night porter'] })).body.items.map(each => each.reference),
    ).toEqual(['Reception tablet', 'Night porter'])
    const { personId } = server.estate.acme
    const { items } = (await cloud({ personIds: [personId] })).body
    expect((await owner.get<Row>(`/api/fob/${items[0]?.fobId}`)).body).toMatchObject({ personId, person: 'Pat Acme' })
    const before = [await wallet(), await fobs()]
    const stranger = await cloud({ personIds: [personId, server.estate.borough.personId] })
    expect(stranger).toMatchObject({
      status: 422,
      body: [{ propertyName: 'rows.1.personId', errorMessage: 'User must be chosen from the list' }],
    })
    expect(await cloud({ names: ['Reception tablet', 'Fresh'] })).toMatchObject({
      status: 422,
      body: [{ propertyName: 'rows.0.reference', errorMessage: 'Reference is not unique' }],
    })
    expect([await wallet(), await fobs()]).toEqual(before)
  })

  it('are refused in words where the wallet is short, and nothing is half-done', async () => {
    await refill(5)
    const before = await fobs()
    expect(await cloud({ count: 12 })).toMatchObject({
      status: 422,
      body: [{ propertyName: 'wanted', errorMessage: 'You need 12 smart credentials and have 5 left' }],
    })
    expect([await wallet(), await fobs()]).toEqual([{ used: 0, balance: 5 }, before])
  })

  it('are never more than the wallet holds, whoever asks at once', async () => {
    await refill(10)
    const answers = await Promise.all([1, 2, 3, 4].map(() => cloud({ count: 4 })))
    expect(answers.map(({ status }) => status).toSorted((one, other) => one - other)).toEqual([201, 201, 422, 422])
    expect(await wallet()).toEqual({ used: 8, balance: 2 })
  })

  it('are those of the rows, in their order, with their keycodes sealed', async () => {
    const { floorId, personId } = server.estate.acme
    const rows = [
      { keycode: keycode(1).toLowerCase(), reference: 'Row 1' },
      { keycode: keycode(2), personId },
    ]
    const { status, body } = await many(rows, { access: { areaId: floorId } })
    expect([status, body.items.map(({ reference }) => reference)]).toEqual([201, ['Row 1', null]])
    expect((await owner.get<Row>(`/api/fob/find?keycode=${keycode(2)}`)).body).toMatchObject({
      fobId: body.items[1]?.fobId,
      personId,
      activated: true,
    })
  })

  it('say what is wrong with each row, and then none is added', async () => {
    const before = await fobs()
    const { status, body } = await many([
      { keycode: keycode(3) },
      { keycode: 'nonsense' },
      { keycode: server.estate.acme.keycode },
      { keycode: keycode(3) },
    ])
    expect([status, body]).toEqual([
      422,
      expect.arrayContaining([
        { propertyName: 'rows.1.keycode', errorMessage: 'Keycode is not 12 digit hex number' },
        { propertyName: 'rows.2.keycode', errorMessage: 'Keycode is a duplicate' },
        { propertyName: 'rows.3.keycode', errorMessage: 'Keycode is a duplicate: row 1 has it too' },
      ]),
    ])
    expect(await fobs()).toBe(before)
  })

  it('are of the kinds that the rows, or the cloud, have a code for', async () => {
    const before = await fobs()
    expect(await many([{ reference: 'No keycode' }])).toMatchObject({
      status: 422,
      body: [{ propertyName: 'rows.0.keycode', errorMessage: 'Keycode/UDN is required' }],
    })
    expect(await many([{ keycode: keycode(5) }], { kind: 'pin' })).toMatchObject({ status: 422 })
    expect(await cloud({ count: 1 }, { kind: 'fob' })).toMatchObject({ status: 422 })
    expect(await fobs()).toBe(before)
  })

  it('are bounded, of the own client’s places, and for those who may add', async () => {
    expect(await cloud({ count: 501 })).toMatchObject({ status: 422 })
    expect(await many([])).toMatchObject({ status: 422 })
    const { areaId } = server.estate.borough
    expect(await many([{ keycode: keycode(4) }], { access: { areaId } })).toMatchObject({ status: 422 })
    const trial = server.client('trial')
    for (const path of ['create-many', 'create-cloud'])
      expect(await trial.post(`/api/fob/${path}`, {}), path).toMatchObject({ status: 403 })
    expect(await trial.get('/api/fob/smart-credits')).toMatchObject({ status: 403 })
    const neighbour = server.client('otherSiteOwner')
    expect(await neighbour.post('/api/fob/create-cloud', { kind: 'smartphone', wanted: { count: 1 } })).toMatchObject({
      body: [{ errorMessage: 'You need 1 smart credential and have 0 left' }],
    })
  })

  it('are activated by users who see only some places there alone', async () => {
    const { clientId, floorId, areaId } = server.estate.acme
    await server.context.database.pool.query(
      'update "user" set "areaIds" = $1, "clientId" = $2, "workingClientId" = $2 where "userId" = $3',
      [[floorId], clientId, server.estate.userIds.officeStaff],
    )
    const limited = server.client('officeStaff')
    const ask = (access: Row, n: number) =>
      limited.post('/api/fob/create-many', {
        kind: 'card',
        rows: [{ keycode: keycode(n) }, { keycode: keycode(n + 1) }],
        access,
      })
    expect(await ask({ areaId }, 10)).toMatchObject({ status: 422 })
    expect(await ask({ areaId: floorId }, 12)).toMatchObject({ status: 201 })
  })

  it('are 500 in one request', { timeout: 60_000 }, async () => {
    const { areaId } = server.estate.acme
    const { groupId } = await made(owner, '/group', { name: 'Many', areaId, autoAllDoors: true })
    const rows = Array.from({ length: 500 }, (_, index) => ({ keycode: keycode(1000 + index) }))
    const { status, body } = await many(rows, { access: { groupId } })
    expect([status, body.items.length]).toEqual([201, 500])
  })
})
