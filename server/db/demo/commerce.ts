import type { PoolClient } from 'pg'
import { dayMs } from '../../../src/domain/building/day.ts'
import { refreshContracts } from '../../commerce/contract-states.ts'
import { insertRows } from '../insert.ts'

const priceList = [
  { partNumber: 'GH-FOB-10', name: 'Proximity fobs, pack of 10', type: 'token', listPrice: 34.5, process: 'token' },
  { partNumber: 'GH-CARD-P', name: 'Printed card', type: 'token', listPrice: 6.25, process: 'cardPrinting' },
  { partNumber: 'GH-DC2', name: 'DC2 door controller', type: 'udnDevice', listPrice: 389 },
  { partNumber: 'GH-PSU', name: 'Boxed power supply, 5 A', type: 'hardware', listPrice: 118.4 },
  { partNumber: 'GH-RMA', name: 'Repair of a device', type: 'rma', listPrice: 65 },
]
const hosting = { partNumber: 'GH-HOST-12', name: 'Hosting for a year', type: 'contract', listPrice: 96, term: 12 }
const credits = {
  partNumber: 'GH-SMART-50',
  name: 'Smart credentials, 50',
  type: 'token',
  listPrice: 75,
  deliverable: 'digital',
  credits: 50,
}

interface Parts {
  readonly hosting: number
  readonly credits: number
  readonly fobs: number
}

async function makeParts(client: PoolClient): Promise<Parts> {
  const [fobs = 0] = await insertRows(client, 'part', priceList.map(withStock), 'partNumberId')
  const [hostingId = 0] = await insertRows(client, 'part', [withStock(hosting)], 'partNumberId')
  const [creditsId = 0] = await insertRows(client, 'part', [withStock(credits)], 'partNumberId')
  return { fobs, hosting: hostingId, credits: creditsId }
}
const withStock = (part: object) => ({ deliverable: 'physical', process: null, ...part, inShop: true })

/** The shop's price list, and what one client has bought: orders, hosting and its statement, credits, a repair. */
export async function makeCommerce(client: PoolClient, clientId: number, userId: number, now: Date): Promise<void> {
  const parts = await makeParts(client)
  const own = { clientId, purchaserId: clientId }
  await insertRows(client, 'client_part', [
    { ...own, partNumberId: parts.fobs, type: 'token', listPrice: 34.5, price: 31 },
  ])
  await insertRows(client, 'credit_wallet', [
    { clientId, holderId: clientId, type: 'smartCredential', total: 50, used: 12, balance: 38 },
  ])
  await makeOrders(client, { own, parts, userId, now })
  await makeHosting(client, own, parts.hosting, now)
  const rma = { clientId, senderId: clientId, udn: '04C0FFEE', deviceType: 'reader', status: 'requested' }
  const repair = { ...rma, fault: 'Reads no card in the rain', dateRequested: daysFrom(now, -2) }
  await insertRows(client, 'rma', [{ ...repair, reference: 'RMA-000001', contactName: 'Olivia Marsh' }])
}

const daysFrom = (now: Date, days: number) => new Date(now.getTime() + days * dayMs).toISOString()

interface Ordering {
  readonly own: { readonly clientId: number; readonly purchaserId: number }
  readonly parts: Parts
  readonly userId: number
  readonly now: Date
}

async function makeOrders(client: PoolClient, { own, parts, userId, now }: Ordering): Promise<void> {
  const to = { attention: 'Olivia Marsh', company: 'Wharfside Estates', line1: '1 Wharf Road', city: 'Leeds' }
  const order = { ...own, orderedById: userId, paymentType: 'card', termsAccepted: true, ...to, postcode: 'LS1 4AP' }
  const orders = [
    { status: '60', created: daysFrom(now, -40), total: 75, completedAt: daysFrom(now, -39) },
    { status: '50', created: daysFrom(now, -3), total: 62, completedAt: null },
    { status: '40', created: daysFrom(now, -1), total: 31, completedAt: null },
  ].map((one, index) => ({ ...order, ...one, reference: `SO-${String(index + 1).padStart(6, '0')}` }))
  const ids = await insertRows(client, 'shop_order', orders, 'shopOrderId')
  const item = { ...own, deliverable: 'physical', process: 'token' }
  const fobs = { ...item, partNumberId: parts.fobs, name: 'Proximity fobs, pack of 10', unitPrice: 31 }
  const smart = { partNumberId: parts.credits, name: 'Smart credentials, 50', unitPrice: 75, total: 75, quantity: 1 }
  await insertRows(client, 'shop_order_item', [
    { ...item, shopOrderId: ids[0], ...smart, deliverable: 'digital' },
    { ...fobs, shopOrderId: ids[1], quantity: 2, total: 62 },
    { ...fobs, shopOrderId: ids[2], quantity: 1, total: 31 },
  ])
}

/** Each comm device of the client is hosted; the first contracts are billed. */
async function makeHosting(
  client: PoolClient,
  own: { readonly clientId: number; readonly purchaserId: number },
  partNumberId: number,
  now: Date,
): Promise<void> {
  const day = (days: number) => daysFrom(now, days).slice(0, 10)
  const statement = { status: 'issued', billToDate: day(-30), dateGenerated: daysFrom(now, -30) }
  const sums = { generatedContracts: 1, dueDevices: 1, totalPrice: 96, discountPercent: 5, discountedTotal: 91.2 }
  const [statementId = 0] = await insertRows(
    client,
    'hosting_statement',
    [{ ...own, ...statement, ...sums, poNumbers: 'WE-1' }],
    'hostingStatementId',
  )
  const { rows: devices } = await client.query<{ udn: string }>(
    'select "udn" from comm_device where "clientId" = $1 order by "commDeviceId"',
    [own.clientId],
  )
  const contract = { ...own, endUserId: own.clientId, partNumberId, priceCharged: 96, term: 12 }
  const begins = [-350, -100, -60, -400]
  await insertRows(
    client,
    'hosting_contract',
    devices.map(({ udn }, index) => ({
      ...contract,
      udn,
      deviceType: 'systemController',
      poNumber: `WE-${index + 1}`,
      creationDate: day(begins[index % 4] ?? 0),
      startDate: day(begins[index % 4] ?? 0),
      endDate: day((begins[index % 4] ?? 0) + 364),
      dueDate: day(-30 + index * 30),
      statementId: index === 0 ? statementId : null,
    })),
  )
  await refreshContracts(client, now)
}
