import { sql } from 'kysely'
import { runSql, type Queryable } from '../rest/query.ts'

export interface PricedPart {
  readonly type: string
  readonly term: number | null
  readonly inShop: boolean
  readonly listPrice: number
  /** What the client pays: its own price where it has one, else the list price. */
  readonly price: number
}

/** A part with what a client pays for it; undefined where there is none. */
export async function partFor(on: Queryable, clientId: number, partNumberId: unknown): Promise<PricedPart | undefined> {
  const [part] = await runSql<PricedPart>(
    on,
    sql`
    select p."type", p."term", p."inShop", p."listPrice", coalesce(c."price", p."listPrice") as "price"
    from part p left join client_part c
      on c."partNumberId" = p."partNumberId" and c."clientId" = ${clientId} and c."deletedAt" is null
    where p."partNumberId" = ${partNumberId}::integer and p."deletedAt" is null`,
  )
  return part
}

/** Pounds and pence, without what floating point leaves behind. */
export const pounds = (amount: number): number => Math.round(amount * 100) / 100

/** The most that a price can be. */
export const mostPounds = 9_999_999.99
