import { feature } from '../../../../server/kit/index.ts'
import { cartEntryBehaviour } from './cart-entry.ts'
import { cartTotal, clearCart } from './cart-endpoints.ts'
import { clientPartBehaviour } from './client-part.ts'
import { creditWalletBehaviour } from './credit-wallet.ts'
import { demo } from './demo.ts'
import { partBehaviour } from './part.ts'
import { offeredPrices } from './prices.ts'
import { shopOrderBehaviour } from './shop-order.ts'
import { offeredCredits } from './smart-credits.ts'

export default feature({
  name: 'shop',
  behaviours: {
    cartEntry: cartEntryBehaviour,
    clientPart: clientPartBehaviour,
    creditWallet: creditWalletBehaviour,
    part: partBehaviour,
    shopOrder: shopOrderBehaviour,
  },
  endpoints: [cartTotal, clearCart],
  ports: [offeredCredits, offeredPrices],
  demo,
})
