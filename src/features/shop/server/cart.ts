import { sql } from 'kysely'
import { runSql, type Queryable, type Session } from '../../../../server/kit/index.ts'
import { pounds } from '../../../domain/fields/pounds.ts'

/** An entry of a cart at today's price. */
export interface CartLine {
  readonly cartEntryId: number
  readonly partNumberId: number
  readonly name: string
  readonly description: string | null
  readonly typeData: string | null
  readonly process: string | null
  readonly deliverable: string
  readonly quantity: number
  readonly unitPrice: number
  readonly inShop: boolean
}

/** The caller's cart, for their working client. */
export const cartLines = (on: Queryable, { clientId, userId }: Session): Promise<CartLine[]> =>
  runSql<CartLine>(
    on,
    sql`
    select e."cartEntryId", e."partNumberId", p."name", p."description", e."typeData", p."process", p."deliverable",
      e."quantity", coalesce(c."price", p."listPrice") as "unitPrice", p."inShop" and p."deletedAt" is null as "inShop"
    from cart_entry e join part p using ("partNumberId")
    left join client_part c on c."partNumberId" = e."partNumberId" and c."clientId" = e."clientId" and c."deletedAt" is null
    where e."clientId" = ${clientId} and e."createdById" = ${userId} and e."deletedAt" is null
    order by e."cartEntryId"`,
  )

/** One write at a time changes a user's cart. */
export const lockCart = (on: Queryable, { userId }: Session): Promise<unknown> =>
  runSql(on, sql`select 1 from "user" where "userId" = ${userId} for no key update`)

/** Empties it; answers what was in it. */
export const emptyCart = (
  on: Queryable,
  { clientId, userId }: Session,
  now: Date,
): Promise<{ cartEntryId: number }[]> =>
  runSql<{ cartEntryId: number }>(
    on,
    sql`
    update cart_entry set "deletedAt" = ${now}, "updatedAt" = ${now}
    where "clientId" = ${clientId} and "createdById" = ${userId} and "deletedAt" is null returning "cartEntryId"`,
  )

export const lineTotal = ({ quantity, unitPrice }: Pick<CartLine, 'quantity' | 'unitPrice'>): number =>
  pounds(quantity * unitPrice)
export const grandTotal = (lines: readonly CartLine[]): number =>
  pounds(lines.reduce((sum, line) => sum + lineTotal(line), 0))
