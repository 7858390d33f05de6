import { sql } from 'kysely'
import { cartLines, emptyCart, grandTotal, lineTotal, lockCart } from '../commerce/cart.ts'
import { mostPounds, partFor } from '../commerce/parts.ts'
import { inTransaction } from '../db/transaction.ts'
import { subjects } from '../bus/bus.ts'
import { behaviour, type Values, type Writing } from '../rest/behaviour.ts'
import { runSql } from '../rest/query.ts'
import { caller } from '../rest/served.ts'

const mostOfOne = 9999

/** Puts today's price to an entry. */
async function price({ client, session, errors }: Writing, values: Values, entry: Values): Promise<void> {
  const part = await partFor(client, session.clientId, entry['partNumberId'])
  if (!part?.inShop) errors.push({ propertyName: 'partNumberId', errorMessage: 'Part is not in the shop' })
  const total = lineTotal({ quantity: Number(entry['quantity']), unitPrice: part?.price ?? 0 })
  if (total > mostPounds) errors.push({ propertyName: 'quantity', errorMessage: 'Quantity is too large' })
  values['unitPrice'] = part?.price
  values['total'] = total
}

/** The same part for the same purpose is one entry: those before it go into the new one. */
async function merge({ client, session, now, touched }: Writing, entry: Values): Promise<void> {
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
  const all = same.reduce((sum, { quantity }) => sum + quantity, Number(entry['quantity']))
  const quantity = Math.min(all, mostOfOne)
  const total = Math.min(lineTotal({ quantity, unitPrice: Number(unitPrice) }), mostPounds)
  await runSql(
    client,
    sql`update cart_entry set "quantity" = ${quantity}, "total" = ${total} where "cartEntryId" = ${cartEntryId}`,
  )
  Object.assign(entry, { quantity, total })
  for (const { cartEntryId: id } of same) touched.push({ entity: 'cartEntry', id, change: 'deleted' })
}

/** A cart: of one user, for the client that he works as. */
export default behaviour({
  async beforeAdd(write, values) {
    await lockCart(write.client, write.session)
    await price(write, values, values)
  },
  beforeEdit: (write, values, current) => price(write, values, { ...current, ...values }),
  async afterWrite(write, change, current) {
    if (change === 'added') await merge(write, current)
  },
  routes(app, { database: { pool }, bus, now }, entity) {
    const config = { permission: entity.permission.read }
    app.get(
      '/api/cartentry/total',
      { config: { ...config, summary: 'What is in the own cart, and what it comes to' } },
      async request => {
        const lines = await cartLines(pool, caller(request))
        return { entries: lines.length, total: grandTotal(lines) }
      },
    )
    app.post('/api/cartentry/clear', { config: { ...config, summary: 'Empty the own cart' } }, async request => {
      const session = caller(request)
      const gone = await inTransaction(pool, client => emptyCart(client, session, now()))
      const changes = gone.map(({ cartEntryId: id }) => ({ entity: entity.id, id, change: 'deleted' }))
      if (changes.length > 0) bus.publish(subjects.entities(session.clientId), changes)
      return { entries: 0, total: 0 }
    })
  },
})
