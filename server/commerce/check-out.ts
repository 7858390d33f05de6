import { sql } from 'kysely'
import { insertRows } from '../db/insert.ts'
import type { Values, Writing } from '../rest/behaviour.ts'
import { runSql } from '../rest/query.ts'
import { cartLines, emptyCart, grandTotal, lineTotal, lockCart } from './cart.ts'
import { mostPounds } from './parts.ts'

/** Whether a client may pay on account, and under which number. */
async function accountNumber({ client, session }: Writing): Promise<string | null> {
  const [found] = await runSql<{ sageAccountNumber: string | null }>(
    client,
    sql`select "sageAccountNumber" from client where "clientId" = ${session.clientId}`,
  )
  return found?.sageAccountNumber ?? null
}

/** Checks an order that somebody is about to place, and fills in what follows from his cart. */
export async function prepareOrder(write: Writing, values: Values): Promise<void> {
  const { client, session, errors, now } = write
  const refuse = (propertyName: string, errorMessage: string) => errors.push({ propertyName, errorMessage })
  await lockCart(client, session)
  if (values['termsAccepted'] !== true) refuse('termsAccepted', 'Terms and conditions must be accepted')
  const isOnAccount = values['paymentType'] === 'account'
  const account = isOnAccount ? await accountNumber(write) : null
  if (isOnAccount && account === null) refuse('paymentType', 'Pay on account is only for customers with an account')
  const lines = await cartLines(client, session)
  if (lines.length === 0) refuse('cart', 'The cart is empty')
  for (const { inShop, name } of lines) if (!inShop) refuse('cart', `${name} is not in the shop any more`)
  const total = grandTotal(lines)
  if (total > mostPounds) refuse('cart', 'The order is too large')
  Object.assign(values, {
    status: isOnAccount ? '22' : '20',
    accountNumber: account,
    orderedById: session.userId,
    created: now.toISOString(),
    total: Math.min(total, mostPounds),
  })
}

/** Makes the cart the lines of the order that was placed. */
export async function placeOrder({ client, session, now, touched }: Writing, order: Values): Promise<void> {
  const shopOrderId = order['shopOrderId'] as number
  const { clientId } = session
  const items = (await cartLines(client, session)).map(({ cartEntryId: _entry, inShop: _inShop, ...line }) => ({
    clientId,
    purchaserId: clientId,
    shopOrderId,
    ...line,
    total: lineTotal(line),
  }))
  const ids = await insertRows(client, 'shop_order_item', items, 'shopOrderItemId')
  for (const id of ids) touched.push({ entity: 'shopOrderItem', id, change: 'added' })
  for (const { cartEntryId: id } of await emptyCart(client, session, now))
    touched.push({ entity: 'cartEntry', id, change: 'deleted' })
  order['reference'] = `SO-${String(shopOrderId).padStart(6, '0')}`
  await runSql(
    client,
    sql`update shop_order set "reference" = ${order['reference']} where "shopOrderId" = ${shopOrderId}`,
  )
}
