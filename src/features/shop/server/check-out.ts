import { sql } from 'kysely'
import { cannotSet, insertRows, runSql, type Writing } from '../../../../server/kit/index.ts'
import { mostPounds } from '../../../domain/fields/pounds.ts'
import type { AddedOf, RecordOf, SentOf } from '../../../domain/record.ts'
import type { shopOrder } from '../domain/shop-order.ts'
import { cartLines, emptyCart, grandTotal, lineTotal, lockCart } from './cart.ts'

type Order = typeof shopOrder

/** Whether a client may pay on account, and under which number. */
async function accountNumber({ client, session }: Writing): Promise<string | null> {
  const [found] = await runSql<{ sageAccountNumber: string | null }>(
    client,
    sql`select "sageAccountNumber" from client where "clientId" = ${session.clientId}`,
  )
  return found?.sageAccountNumber ?? null
}

/** Checks an order about to be placed, and fills in the values from the user's cart. */
export async function prepareOrder(write: Writing, values: AddedOf<Order>): Promise<void> {
  const { client, session, errors, now, entity } = write
  const refuse = (propertyName: string, errorMessage: string) => errors.push({ propertyName, errorMessage })
  if (!session.permissions.has(entity.permission.edit)) errors.push(...cannotSet(write, ['tracking'], values))
  await lockCart(client, session)
  if (!values.termsAccepted) refuse('termsAccepted', 'Terms and conditions must be accepted')
  const isOnAccount = values.paymentType === 'account'
  const account = isOnAccount ? await accountNumber(write) : null
  if (isOnAccount && account === null) refuse('paymentType', 'Pay on account is only for customers with an account')
  const lines = await cartLines(client, session)
  if (lines.length === 0) refuse('cart', 'The cart is empty')
  for (const { inShop, name } of lines) if (!inShop) refuse('cart', `${name} is not in the shop any more`)
  const total = grandTotal(lines)
  if (total > mostPounds) refuse('cart', 'The order is too large')
  const computed: SentOf<Order> = {
    status: isOnAccount ? '22' : '20',
    accountNumber: account,
    orderedById: session.userId,
    created: now.toISOString(),
    total: Math.min(total, mostPounds),
  }
  Object.assign(values, computed)
}

/** Makes the cart the lines of the order that was placed. */
export async function placeOrder({ client, session, now, touched }: Writing, order: RecordOf<Order>): Promise<void> {
  const { shopOrderId } = order
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
  order.reference = `SO-${String(shopOrderId).padStart(6, '0')}`
  await runSql(client, sql`update shop_order set "reference" = ${order.reference} where "shopOrderId" = ${shopOrderId}`)
}
