import { type DemoEstate, type DemoPart, insertRows } from '../../../../server/kit/index.ts'
import { dayMs } from '../../../domain/building/day.ts'

const parts = [
  { partNumber: 'GH-FOB-10', name: 'Proximity fobs, pack of 10', type: 'token', listPrice: 34.5, process: 'token' },
  { partNumber: 'GH-CARD-P', name: 'Printed card', type: 'token', listPrice: 6.25, process: 'cardPrinting' },
  { partNumber: 'GH-DC2', name: 'DC2 door controller', type: 'udnDevice', listPrice: 389 },
  { partNumber: 'GH-PSU', name: 'Boxed power supply, 5 A', type: 'hardware', listPrice: 118.4 },
  { partNumber: 'GH-RMA', name: 'Repair of a device', type: 'rma', listPrice: 65 },
  { partNumber: 'GH-HOST-12', name: 'Hosting for a year', type: 'contract', listPrice: 96, term: 12 },
]
const credits = {
  partNumber: 'GH-SMART-50',
  name: 'Smart credentials, 50',
  type: 'token',
  listPrice: 75,
  deliverable: 'digital',
  credits: 50,
}

const withStock = (part: object) => ({ deliverable: 'physical', process: null, term: null, ...part, inShop: true })

/** The shop's price list, and what the client has bought: its own prices, credits and orders. */
export const demo: DemoPart = async estate => {
  const { client, clientId } = estate
  const [fobs = 0] = await insertRows(client, 'part', parts.map(withStock), 'partNumberId')
  const [smart = 0] = await insertRows(client, 'part', [withStock(credits)], 'partNumberId')
  await insertRows(client, 'client_part', [
    { clientId, purchaserId: clientId, partNumberId: fobs, type: 'token', listPrice: 34.5, price: 31 },
  ])
  await insertRows(client, 'credit_wallet', [
    { clientId, holderId: clientId, type: 'smartCredential', total: 50, used: 12, balance: 38 },
  ])
  await makeOrders(estate, fobs, smart)
}

const daysFrom = (now: Date, days: number) => new Date(now.getTime() + days * dayMs).toISOString()

async function makeOrders(
  { client, clientId, userId, now }: DemoEstate,
  fobsId: number,
  smartId: number,
): Promise<void> {
  const own = { clientId, purchaserId: clientId }
  const to = { attention: 'Olivia Marsh', company: 'Wharfside Estates', line1: '1 Wharf Road', city: 'Leeds' }
  const order = { ...own, orderedById: userId, paymentType: 'card', termsAccepted: true, ...to, postcode: 'LS1 4AP' }
  const orders = [
    { status: '60', created: daysFrom(now, -40), total: 75, completedAt: daysFrom(now, -39) },
    { status: '50', created: daysFrom(now, -3), total: 62, completedAt: null },
    { status: '40', created: daysFrom(now, -1), total: 31, completedAt: null },
  ].map((one, index) => ({ ...order, ...one, reference: `SO-${String(index + 1).padStart(6, '0')}` }))
  const ids = await insertRows(client, 'shop_order', orders, 'shopOrderId')
  const item = { ...own, deliverable: 'physical', process: 'token' }
  const fobs = { ...item, partNumberId: fobsId, name: 'Proximity fobs, pack of 10', unitPrice: 31 }
  const smart = { partNumberId: smartId, name: 'Smart credentials, 50', unitPrice: 75, total: 75, quantity: 1 }
  await insertRows(client, 'shop_order_item', [
    { ...item, shopOrderId: ids[0], ...smart, deliverable: 'digital' },
    { ...fobs, shopOrderId: ids[1], quantity: 2, total: 62 },
    { ...fobs, shopOrderId: ids[2], quantity: 1, total: 31 },
  ])
}
