import { behaviour, subjects, type Writing } from '../../../../server/kit/index.ts'
import type { RecordOf } from '../../../domain/record.ts'
import { shopOrder } from '../domain/shop-order.ts'
import { placeOrder, prepareOrder } from './check-out.ts'
import { addCredits, creditsOf } from './credits.ts'

type Order = typeof shopOrder
type Status = RecordOf<Order>['status']

/** Tells who watches the client's orders where one stands now. */
function tell(
  { afterCommit, context, session }: Writing<Order>,
  { shopOrderId }: Pick<RecordOf<Order>, 'shopOrderId'>,
  status: Status,
): void {
  const update = { shopOrderId, status: Number(status) }
  afterCommit.push(() => context.bus.publish(subjects.shopOrders(session.clientId), [update]))
}

const refuse = ({ errors }: Writing<Order>, errorMessage: string) =>
  errors.push({ propertyName: 'status', errorMessage })

/** Orders: placed from the cart, then moved on by the provider's staff. */
export const shopOrderBehaviour = behaviour(shopOrder, {
  beforeAdd: prepareOrder,
  async afterWrite(write, change, order) {
    if (change === 'added') await placeOrder(write, order)
    tell(write, order, order.status)
  },
  commands: {
    approveOnAccount: (write, order) => tell(write, order, '40'),
    rejectOnAccount: (write, order) => tell(write, order, '31'),
    recordPayment(write, order, { cardBrand, lastFour, wallet }) {
      tell(write, order, '40')
      return { set: { cardBrand, lastFour, wallet } }
    },
    async deliverDigitally(write, order) {
      const credits = await creditsOf(write, order.shopOrderId)
      if (credits === 0) return void refuse(write, 'Nothing in this order is delivered digitally')
      await addCredits(write, credits)
      tell(write, order, '41')
      return { set: { deliveredDigitallyAt: write.now.toISOString() } }
    },
    startProcessing: (write, order) => tell(write, order, '50'),
    async complete(write, order, { tracking }) {
      if (order.deliveredDigitallyAt === null && (await creditsOf(write, order.shopOrderId)) > 0)
        return void refuse(write, 'Its credits have not been delivered yet')
      tell(write, order, '60')
      return { set: { completedAt: write.now.toISOString(), ...(tracking !== null && { tracking }) } }
    },
    cancel(write, order, { reason }) {
      if (order.deliveredDigitallyAt !== null) return void refuse(write, 'Its credits have already been delivered')
      tell(write, order, '70')
      return { set: { cancelReason: reason } }
    },
  },
})
