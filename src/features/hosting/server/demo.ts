import { type DemoPart, insertRows } from '../../../../server/kit/index.ts'
import { dayMs } from '../../../domain/building/day.ts'
import { priceList } from '../../shop/domain/price-list.ts'
import { refreshContracts } from './contract-states.ts'

const daysFrom = (now: Date, days: number) => new Date(now.getTime() + days * dayMs).toISOString()

/** Each comm device of the client is hosted; the first contracts are billed. */
export const demo: DemoPart = async ({ client, clientId, now, ports }) => {
  const own = { clientId, purchaserId: clientId }
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
    [clientId],
  )
  const contract = {
    ...own,
    endUserId: clientId,
    partNumberId: await ports.of(priceList, client).partNumbered('GH-HOST-12'),
    priceCharged: 96,
    term: 12,
  }
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
