import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { oneDatabase } from '../../../support/database.ts'
import type { TestClient, TestServer } from '../../../support/server.ts'
import { made, startRest, wrong, type Row } from '../../../server/rest/house.ts'

const delivery = { line1: '1 High Street', postcode: 'LS1 1AA', termsAccepted: true }
interface List {
  items: Row[]
}

describe.each(oneDatabase)('the shop, on %s', kind => {
  let server: TestServer
  let owner: TestClient
  let neighbour: TestClient
  let office: TestClient
  let [fobs, credits, old] = [0, 0, 0]
  const part = async (body: Row) => (await made(office, '/part', body))['partNumberId'] as number
  const put = (as: TestClient, partNumberId: number, quantity = 1, rest: Row = {}) =>
    made(as, '/cartentry', { partNumberId, quantity, ...rest })
  const order = async (as: TestClient, rest: Row = {}) => made(as, '/shoporder', { ...delivery, ...rest })
  const tell = (as: TestClient, id: unknown, command: string, body: Row = {}) =>
    as.post<Row>(`/api/shoporder/${String(id)}/${command}`, body)

  beforeAll(async () => {
    server = await startRest(kind)
    owner = server.client('siteOwner')
    neighbour = server.client('otherSiteOwner')
    office = server.client('officeStaff')
    fobs = await part({ partNumber: 'FOB', name: 'Fobs', type: 'token', listPrice: 10.1 })
    const digital = { deliverable: 'digital', credits: 50, listPrice: 75 }
    credits = await part({ partNumber: 'SMART', name: 'Smart credentials', type: 'token', ...digital })
    old = await part({ partNumber: 'OLD', name: 'Old reader', type: 'hardware', listPrice: 5, inShop: false })
  })
  afterAll(() => server?.close())

  it('raises the quantity of a part that is in the cart for the same purpose, and appends another', async () => {
    await put(owner, fobs, 2)
    expect(await put(owner, fobs, 3)).toMatchObject({ quantity: 5, unitPrice: 10.1, total: 50.5 })
    await put(owner, fobs, 1, { typeData: 'Reception' })
    const { items } = (await owner.get<List>('/api/cartentry')).body
    expect(items.map(({ quantity, typeData }) => [quantity, typeData])).toEqual([
      [1, 'Reception'],
      [5, null],
    ])
    expect((await owner.get('/api/cartentry/total')).body).toEqual({ entries: 2, total: 60.6 })
    expect((await owner.post('/api/cartentry/clear')).body).toEqual({ entries: 0, total: 0 })
    expect((await owner.get('/api/cartentry/total')).body).toEqual({ entries: 0, total: 0 })
  })

  it('keeps a cart for its user alone', async () => {
    const { cartEntryId } = await put(owner, fobs)
    const colleague = server.client('admin')
    await server.context.database.pool.query(
      'update "user" set "clientId" = $1, "workingClientId" = $1 where "userId" = $2',
      [server.estate.acme.clientId, server.estate.userIds.admin],
    )
    expect((await colleague.get<List>('/api/cartentry')).body.items).toEqual([])
    expect(await colleague.get(`/api/cartentry/${String(cartEntryId)}`)).toMatchObject({ status: 404 })
    expect(await colleague.delete(`/api/cartentry/${String(cartEntryId)}`)).toMatchObject({ status: 404 })
    await owner.post('/api/cartentry/clear')
  })

  it('sells nothing that is not in the shop', async () => {
    expect(await owner.post('/api/cartentry', { partNumberId: old })).toMatchObject(
      wrong('partNumberId', 'Part is not in the shop'),
    )
  })

  it('charges a client its own price', async () => {
    const { clientId } = server.estate.borough
    const price = { partNumberId: fobs, purchaserId: clientId }
    expect(await office.post('/api/clientpart', { ...price, price: -1 })).toMatchObject(
      wrong('price', 'Price is not valid'),
    )
    expect(await made(office, '/clientpart', { ...price, price: 8 })).toMatchObject({ listPrice: 10.1, type: 'token' })
    expect(await put(neighbour, fobs, 2)).toMatchObject({ unitPrice: 8, total: 16 })
    expect(await put(owner, fobs, 2)).toMatchObject({ unitPrice: 10.1, total: 20.2 })
    await office.put(`/api/part/${fobs}`, { listPrice: 11 })
    expect((await neighbour.get<List>('/api/clientpart')).body.items).toMatchObject([{ listPrice: 11, price: 8 }])
    expect((await owner.get<List>('/api/clientpart')).body.items).toEqual([])
    await office.put(`/api/part/${fobs}`, { listPrice: 10.1 })
    await owner.post('/api/cartentry/clear')
    await neighbour.post('/api/cartentry/clear')
  })

  it('takes an order only of a cart with something in it, and with the terms accepted', async () => {
    expect(await owner.post('/api/shoporder', delivery)).toMatchObject(wrong('cart', 'The cart is empty'))
    await put(owner, fobs)
    expect(await owner.post('/api/shoporder', { ...delivery, termsAccepted: false })).toMatchObject(
      wrong('termsAccepted', 'Terms and conditions must be accepted'),
    )
    expect(await owner.post('/api/shoporder', { ...delivery, paymentType: 'account' })).toMatchObject(
      wrong('paymentType', 'Pay on account is only for customers with an account'),
    )
    await owner.post('/api/cartentry/clear')
  })

  it('makes the cart an order with its lines, and is emptied by it', async () => {
    await put(owner, fobs, 2)
    await put(owner, credits)
    const placed = await order(owner)
    expect(placed).toMatchObject({ status: '20', total: 95.2, reference: expect.stringMatching(/^SO-\d{6}$/) })
    const { items } = (await owner.get<List>(`/api/shoporderitem?shopOrderId=${String(placed['shopOrderId'])}`)).body
    expect(items).toMatchObject([
      { name: 'Fobs', quantity: 2, unitPrice: 10.1, total: 20.2 },
      { name: 'Smart credentials', quantity: 1, total: 75, deliverable: 'digital' },
    ])
    expect((await owner.get('/api/cartentry/total')).body).toEqual({ entries: 0, total: 0 })
  })

  it('is processed step by step by staff, credits go into the wallet once', async () => {
    await put(owner, credits, 2)
    const { shopOrderId } = await order(owner)
    expect(await tell(owner, shopOrderId, 'start-processing')).toMatchObject({ status: 403 })
    expect(await tell(office, shopOrderId, 'start-processing')).toMatchObject({ status: 409 })
    expect(await tell(office, shopOrderId, 'record-payment', { cardBrand: 'Visa', lastFour: '42' })).toMatchObject(
      wrong('lastFour', 'Last 4 must be 4 digits'),
    )
    const paid = await tell(office, shopOrderId, 'record-payment', { cardBrand: 'Visa', lastFour: '4242' })
    expect(paid.body).toMatchObject({ status: '40', lastFour: '4242' })
    expect(await tell(office, shopOrderId, 'start-processing')).toMatchObject({ body: { status: '50' } })
    expect(await tell(office, shopOrderId, 'complete')).toMatchObject(
      wrong('status', 'Its credits have not been delivered yet'),
    )
    expect(await tell(office, shopOrderId, 'deliver-digitally')).toMatchObject({ body: { status: '41' } })
    expect(await tell(office, shopOrderId, 'deliver-digitally')).toMatchObject({ status: 409 })
    expect((await owner.get<List>('/api/creditwallet')).body.items).toMatchObject([
      { type: 'smartCredential', total: 100, used: 0, balance: 100 },
    ])
    expect(await tell(office, shopOrderId, 'complete', { tracking: 'RM 12' })).toMatchObject({
      body: { status: '60', tracking: 'RM 12', completedAt: expect.any(String) },
    })
    expect(await tell(office, shopOrderId, 'cancel')).toMatchObject({ status: 409 })
  })

  it('lets who has an account pay on it once staff approves', async () => {
    const { pool } = server.context.database
    await pool.query(`update client set "sageAccountNumber" = 'BOR01' where "clientId" = $1`, [
      server.estate.borough.clientId,
    ])
    await put(neighbour, fobs)
    const { shopOrderId, ...placed } = await order(neighbour, { paymentType: 'account' })
    expect(placed).toMatchObject({ status: '22', accountNumber: 'BOR01' })
    expect(await tell(office, shopOrderId, 'approve-on-account')).toMatchObject({ body: { status: '40' } })
    await put(neighbour, fobs)
    const other = await order(neighbour, { paymentType: 'account' })
    expect(await tell(office, other['shopOrderId'], 'reject-on-account')).toMatchObject({ body: { status: '31' } })
  })

  it('shows its orders to the client that bought, and all of them to staff', async () => {
    const clientsOf = async (as: TestClient, path = '/api/shoporder') =>
      [...new Set((await as.get<List>(path)).body.items.map(row => Number(row['purchaserId'])))].toSorted(
        (a, b) => a - b,
      )
    const { acme, borough } = server.estate
    expect(await clientsOf(owner)).toEqual([acme.clientId])
    expect(await clientsOf(neighbour)).toEqual([borough.clientId])
    expect(await clientsOf(office)).toEqual([acme.clientId, borough.clientId].toSorted((a, b) => a - b))
    expect(await clientsOf(office, '/api/shoporder/list/own')).toEqual([])
    const [{ shopOrderId } = { shopOrderId: 0 }] = (await neighbour.get<List>('/api/shoporder')).body.items
    expect(await owner.get(`/api/shoporder/${String(shopOrderId)}`)).toMatchObject({ status: 404 })
    expect((await owner.get<List>(`/api/shoporderitem?shopOrderId=${String(shopOrderId)}`)).body.items).toEqual([])
  })

  it('notes what staff writes across clients in the history of the client that bought', async () => {
    const [{ shopOrderId } = { shopOrderId: 0 }] = (await neighbour.get<List>('/api/shoporder')).body.items
    const path = `/api/shoporder/${String(shopOrderId)}`
    expect(await office.put(path, { internalNotes: 'Rang twice' })).toMatchObject({
      status: 200,
      body: { internalNotes: 'Rang twice' },
    })
    const read = await neighbour.get<Row>(path)
    expect(Object.keys(read.body)).not.toContain('internalNotes')
    expect(JSON.stringify((await neighbour.get(`${path}/history`)).body)).not.toContain('Rang twice')
    const { rows } = await server.context.database.pool.query(
      `select distinct "clientId" from audit_entry where "entity" = 'shopOrder' and "recordId" = $1`,
      [shopOrderId],
    )
    expect(rows).toEqual([{ clientId: server.estate.borough.clientId }])
  })
})
