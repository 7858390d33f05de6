import { featureDomain } from '../../../domain/feature.ts'
import { cartEntry } from './cart-entry.ts'
import { clientPart } from './client-part.ts'
import { creditWallet } from './credit-wallet.ts'
import { part } from './part.ts'
import { shopOrderItem } from './shop-order-item.ts'
import { shopOrder } from './shop-order.ts'

export default featureDomain({
  name: 'shop',
  entities: { cartEntry, clientPart, creditWallet, part, shopOrder, shopOrderItem },
  words: {
    cartEntry: { classic: ['cart entry', 'cart entries'] },
    clientPart: { classic: ['client part', 'client parts'], cloud: ['organisation part', 'organisation parts'] },
    creditWallet: { classic: ['credit wallet', 'credit wallets'] },
    part: { classic: ['part', 'parts'] },
    shopOrder: { classic: ['shop order', 'shop orders'] },
    shopOrderItem: { classic: ['item', 'items'] },
  },
  permissions: {
    SHOPORDER_ADD: { words: 'Buy in the shop, and read the own orders', heldBy: 'organisation' },
    SHOPORDER_READ: { words: 'Read the shop orders of every {one client}', heldBy: 'provider' },
  },
  menu: [
    { group: 'orders', label: 'Shop', to: '/shop', before: '/management/stockroom' },
    { group: 'orders', label: 'Shop orders', to: '/shop/order', before: '/management/stockroom' },
    {
      group: 'controlPanel',
      label: 'Shop orders',
      to: '/configuration/shop-order?status=40&status=41&status=50',
      before: '/udn-devices',
    },
  ],
})

declare module '../../../domain/entities/index.ts' {
  interface FeatureEntities {
    readonly cartEntry: typeof cartEntry
    readonly clientPart: typeof clientPart
    readonly creditWallet: typeof creditWallet
    readonly part: typeof part
    readonly shopOrder: typeof shopOrder
    readonly shopOrderItem: typeof shopOrderItem
  }
}
declare module '../../../domain/vocabulary.ts' {
  interface FeatureWords {
    readonly cartEntry: true
    readonly clientPart: true
    readonly creditWallet: true
    readonly part: true
    readonly shopOrder: true
    readonly shopOrderItem: true
  }
}
