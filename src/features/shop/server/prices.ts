import { sql } from 'kysely'
import { offer, runSql, type Queryable } from '../../../../server/kit/index.ts'
import { priceList, type PricedPart, type PriceList } from '../domain/price-list.ts'

/** The price list, read on a connection. */
export const pricesOn = (on: Queryable): PriceList => ({
  async partFor(clientId, partNumberId) {
    const [part] = await runSql<PricedPart>(
      on,
      sql`
      select p."type", p."term", p."inShop", p."listPrice", coalesce(c."price", p."listPrice") as "price"
      from part p left join client_part c
        on c."partNumberId" = p."partNumberId" and c."clientId" = ${clientId} and c."deletedAt" is null
      where p."partNumberId" = ${partNumberId}::integer and p."deletedAt" is null`,
    )
    return part
  },
  async partNumbered(partNumber) {
    const [part] = await runSql<{ partNumberId: number }>(
      on,
      sql`select "partNumberId" from part where "partNumber" = ${partNumber} and "deletedAt" is null`,
    )
    return part?.partNumberId
  },
})

export const offeredPrices = offer(priceList, pricesOn)
