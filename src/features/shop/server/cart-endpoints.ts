import * as z from 'zod'
import { announce, endpoint, inTransaction } from '../../../../server/kit/index.ts'
import { cartEntry } from '../domain/cart-entry.ts'
import { cartLines, emptyCart, grandTotal } from './cart.ts'

const reply = z.object({ entries: z.int(), total: z.number() })
const ofCart = { tag: cartEntry.id, permission: cartEntry.permission.read, reply }

export const cartTotal = endpoint({
  ...ofCart,
  method: 'GET',
  path: '/cartentry/total',
  summary: 'What is in the own cart, and what it comes to',
  async handle({ context, session }) {
    const lines = await cartLines(context.database.pool, session)
    return { entries: lines.length, total: grandTotal(lines) }
  },
})

export const clearCart = endpoint({
  ...ofCart,
  method: 'POST',
  path: '/cartentry/clear',
  summary: 'Empty the own cart',
  async handle({ context, session }) {
    const gone = await inTransaction(context.database.pool, client => emptyCart(client, session, context.now()))
    announce(
      context,
      session,
      gone.map(({ cartEntryId: id }) => ({ entity: cartEntry.id, id, change: 'deleted' })),
    )
    return { entries: 0, total: 0 }
  },
})
