import { sql } from 'kysely'
import { behaviour, runSql, type Writing } from '../../../../server/kit/index.ts'
import { mostPounds } from '../../../domain/fields/pounds.ts'
import type { RecordOf, SentOf } from '../../../domain/record.ts'
import { cartEntry } from '../domain/cart-entry.ts'
import { lineTotal, lockCart } from './cart.ts'
import { pricesOn } from './prices.ts'

type Entry = typeof cartEntry

const mostOfOne = 9999

/** Puts today's price to an entry. */
async function price(
  { client, session, errors }: Writing<Entry>,
  values: SentOf<Entry>,
  entry: Pick<RecordOf<Entry>, 'partNumberId' | 'quantity'>,
): Promise<void> {
  const part = await pricesOn(client).partFor(session.clientId, entry.partNumberId)
  if (!part?.inShop) errors.push({ propertyName: 'partNumberId', errorMessage: 'Part is not in the shop' })
  const total = lineTotal({ quantity: entry.quantity, unitPrice: part?.price ?? 0 })
  if (total > mostPounds) errors.push({ propertyName: 'quantity', errorMessage: 'Quantity is too large' })
  values.unitPrice = part?.price ?? null
  values.total = total
}

/** The same part for the same purpose is one entry: those before it go into the new one. */
async function merge({ client, session, now, touched }: Writing<Entry>, entry: RecordOf<Entry>): Promise<void> {
  const { cartEntryId, partNumberId, typeData, unitPrice } = entry
  const same = await runSql<{ cartEntryId: number; quantity: number }>(
    client,
    sql`
    update cart_entry set "deletedAt" = ${now}, "updatedAt" = ${now}
    where "clientId" = ${session.clientId} and "createdById" = ${session.userId} and "deletedAt" is null
      and "partNumberId" = ${partNumberId} and "typeData" is not distinct from ${typeData}::text
      and "cartEntryId" <> ${cartEntryId}
    returning "cartEntryId", "quantity"`,
  )
  if (same.length === 0) return
  const all = same.reduce((sum, { quantity }) => sum + quantity, entry.quantity)
  const quantity = Math.min(all, mostOfOne)
  const total = Math.min(lineTotal({ quantity, unitPrice: unitPrice ?? 0 }), mostPounds)
  await runSql(
    client,
    sql`update cart_entry set "quantity" = ${quantity}, "total" = ${total} where "cartEntryId" = ${cartEntryId}`,
  )
  Object.assign(entry, { quantity, total })
  for (const { cartEntryId: id } of same) touched.push({ entity: 'cartEntry', id, change: 'deleted' })
}

/** A cart: of one user, for their working client. */
export const cartEntryBehaviour = behaviour(cartEntry, {
  async beforeAdd(write, values) {
    await lockCart(write.client, write.session)
    await price(write, values, values)
  },
  beforeEdit: (write, values, current) => price(write, values, { ...current, ...values }),
  async afterWrite(write, change, current) {
    if (change === 'added') await merge(write, current)
  },
})
