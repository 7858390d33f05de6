import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { oneDatabase } from '../../../support/database.ts'
import type { TestClient, TestServer } from '../../../support/server.ts'
import { refreshContracts } from '../../../../src/features/hosting/server/contract-states.ts'
import { made, startRest, wrong, type Row } from '../../../server/rest/house.ts'

const dayMs = 86_400_000
const day = (days: number) => new Date(Date.now() + days * dayMs).toISOString().slice(0, 10)

describe.each(oneDatabase)('hosting, on %s', kind => {
  let server: TestServer
  let owner: TestClient
  let office: TestClient
  let [year, reader] = [0, 0]
  let acme = 0
  const contract = (body: Row) => made(office, '/hostingcontract', { partNumberId: year, purchaserId: acme, ...body })
  const read = async (row: Row) =>
    (await owner.get<Row>(`/api/hostingcontract/${String(row['hostingContractId'])}`)).body

  beforeAll(async () => {
    server = await startRest(kind)
    owner = server.client('siteOwner')
    office = server.client('officeStaff')
    acme = server.estate.acme.clientId
    const hosting = { partNumber: 'HOST', name: 'Hosting', type: 'contract', listPrice: 96, term: 12 }
    year = (await made(office, '/part', hosting))['partNumberId'] as number
    const other = { partNumber: 'READER', name: 'Reader', type: 'hardware', listPrice: 60 }
    reader = (await made(office, '/part', other))['partNumberId'] as number
    await server.context.database.pool.query(
      `insert into comm_device ("clientId", "name", "udn", "type") values ($1, 'Hall', '00ABCDEF', 'lan')`,
      [acme],
    )
  })
  afterAll(() => server?.close())

  it.each([
    ['inactive', 10, 300],
    ['active', -10, 300],
    ['expireSoon', -10, 30],
    ['expired', -10, -1],
  ])('is %s by its dates', async (state, start, end) => {
    const dates = { startDate: day(Math.min(start, end)), endDate: day(end) }
    expect(await contract({ udn: '00ABCDEF', ...dates })).toMatchObject({
      state,
      daysRemaining: end,
      deviceType: 'systemController',
      priceCharged: 96,
    })
  })

  it('serves a SIM alone, however many ask for it at once, and gives it back', async () => {
    const { pool } = server.context.database
    const { rows } = await pool.query<{ simId: number }>(
      `insert into sim ("clientId", "reference", "status") values ($1, 'One', 'live'), ($1, 'Two', 'live') returning "simId"`,
      [acme],
    )
    const [one, two] = rows.map(({ simId }) => simId)
    const body = (simId: number | undefined) => ({ udn: '00ABCDEF', partNumberId: year, purchaserId: acme, simId })
    const answers = await Promise.all([1, 2, 3, 4].map(() => office.post<Row>('/api/hostingcontract', body(one))))
    expect(answers.map(({ status }) => status).toSorted((one, other) => one - other)).toEqual([201, 422, 422, 422])
    expect(answers.find(({ status }) => status === 422)).toMatchObject(wrong('simId', 'SIM is not unique'))
    const first = answers.find(({ status }) => status === 201)?.body ?? {}
    const second = await made(office, '/hostingcontract', body(two))
    const path = ({ hostingContractId }: Row) => `/api/hostingcontract/${String(hostingContractId)}`
    // By an edit too, at once with the end of the other.
    expect(await office.put(path(second), { simId: one })).toMatchObject(wrong('simId', 'SIM is not unique'))
    const third = await made(office, '/hostingcontract', body(undefined))
    await office.delete(path(first))
    const edits = await Promise.all([second, third].map(each => office.put(path(each), { simId: one })))
    expect(edits.map(({ status }) => status).toSorted((one, other) => one - other)).toEqual([200, 422])
  })

  it('is not found where no comm device has its UDN, and found when one comes', async () => {
    const dates = { startDate: day(-1), endDate: day(300) }
    const missing = await contract({ udn: '00000BAD', ...dates })
    expect(missing).toMatchObject({ state: 'notFound', commDeviceId: null })
    const { pool } = server.context.database
    await pool.query(
      `insert into comm_device ("clientId", "name", "udn", "type") values ($1, 'Yard', '00000BAD', 'lan')`,
      [acme],
    )
    expect(await refreshContracts(pool, new Date())).toMatchObject([{ clientId: acme }])
    expect(await read(missing)).toMatchObject({ state: 'active', commDevice: 'Yard' })
    await refreshContracts(pool, new Date(Date.now() + 301 * dayMs))
    expect(await read(missing)).toMatchObject({ state: 'expired', daysRemaining: -1 })
    await refreshContracts(pool, new Date())
  })

  it('is found as soon as a comm device comes with its UDN, and lost as soon as that goes', async () => {
    await server.context.database.pool.query('update "user" set "workingClientId" = $1', [acme])
    await server.context.database.pool.query('update session set "workingClientId" = $1', [acme])
    const udn = '00BEEF01'
    const dates = { startDate: day(-1), endDate: day(300) }
    const missing = await contract({ udn, ...dates })
    await made(office, '/stockroom', { name: 'Spare', udn })
    const added = await made(office, '/commdevice', { name: 'Gate', udn, type: 'lan' })
    expect(await read(missing)).toMatchObject({ state: 'active', commDevice: 'Gate' })
    const path = `/api/commdevice/${String(added['commDeviceId'])}`
    expect(await office.put(path, { name: 'Side gate' })).toMatchObject({ status: 200 })
    expect(await read(missing)).toMatchObject({ state: 'active', commDevice: 'Side gate' })
    expect(await office.delete(path)).toMatchObject({ status: 204 })
    expect(await read(missing)).toMatchObject({ state: 'notFound', commDeviceId: null })
  })

  it('ends after its term where no end is given', async () => {
    expect(await contract({ udn: '00ABCDEF', startDate: '2026-03-01', term: 12 })).toMatchObject({
      endDate: '2027-02-28',
    })
  })

  it('is for a contract part, of an installer that is one, and of a SIM that serves no other', async () => {
    const body = { udn: '00ABCDEF', partNumberId: year, purchaserId: acme }
    const refused = (rest: Row) => office.post('/api/hostingcontract', { ...body, ...rest })
    expect(await refused({ partNumberId: reader })).toMatchObject(wrong('partNumberId', 'Part is not a contract'))
    expect(await refused({ installerId: acme })).toMatchObject(wrong('installerId', 'Installer must be valid'))
    const { rows } = await server.context.database.pool.query<{ simId: number }>(
      `insert into sim ("clientId", "reference", "status") values ($1, 'SIM 1', 'live') returning "simId"`,
      [acme],
    )
    const simId = rows[0]?.simId
    await contract({ udn: '00ABCDEF', simId })
    expect(await refused({ simId })).toMatchObject(wrong('simId', 'SIM is not unique'))
  })

  it('is billed once by a statement, with its discount, and let go where that is cancelled', async () => {
    const due = [
      { poNumber: 'PO-1', priceCharged: 100 },
      { poNumber: 'PO-2', priceCharged: 50.55 },
    ]
    for (const each of due) await contract({ udn: '00ABCDEF', dueDate: '2026-01-10', ...each })
    await contract({ udn: '00ABCDEF', dueDate: '2026-03-10', priceCharged: 70 })
    const bill = { billToDate: '2026-01-31', discountPercent: 10, purchaserId: acme }
    const statement = await made(office, '/hostingstatement', bill)
    expect(statement).toMatchObject({
      status: 'draft',
      poNumbers: 'PO-1, PO-2',
      generatedContracts: 2,
      dueDevices: 1,
      totalPrice: 150.55,
      discountedTotal: 135.5,
    })
    expect(await office.post('/api/hostingstatement', bill)).toMatchObject(
      wrong('billToDate', 'No hosting contract is due by then'),
    )
    const path = `/api/hostingstatement/${String(statement['hostingStatementId'])}`
    expect(await office.post(`${path}/mark-paid`)).toMatchObject({ status: 409 })
    expect(await office.post(`${path}/issue`)).toMatchObject({ body: { status: 'issued' } })
    expect(await office.post(`${path}/cancel`)).toMatchObject({ body: { status: 'cancelled' } })
    expect(await made(office, '/hostingstatement', bill)).toMatchObject({ generatedContracts: 2 })
  })

  it('is read by its purchaser, who writes nothing of it', async () => {
    const row = await contract({ udn: '00ABCDEF' })
    expect(await read(row)).toMatchObject({ purchaser: 'Acme' })
    expect(await owner.put(`/api/hostingcontract/${String(row['hostingContractId'])}`, {})).toMatchObject({
      status: 403,
    })
    const stranger = server.client('otherSiteOwner')
    expect(await stranger.get(`/api/hostingcontract/${String(row['hostingContractId'])}`)).toMatchObject({
      status: 404,
    })
  })
})
