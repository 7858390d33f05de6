import { shopOrderUpdated } from '../../src/domain/hubs/shop-order.ts'
import { subjects } from '../bus/bus.ts'
import type { Context } from '../context.ts'
import { forwardingHub } from './forwarding.ts'
import type { Hub } from './viewer.ts'

/** `/hubs/shop-order`: where the client's orders stand, whenever one moves on. */
export const shopOrderHub = (context: Context): Hub =>
  forwardingHub(context, {
    name: 'shop-order',
    subscribe: 'SubscribeShopOrders',
    target: 'ShopOrderUpdated',
    permission: 'SHOPORDER_ADD',
    subject: subjects.shopOrders,
    message: shopOrderUpdated,
  })
