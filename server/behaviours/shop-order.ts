import { placeOrder, prepareOrder } from '../commerce/check-out.ts'
import { addCredits, creditsOf } from '../commerce/credits.ts'
import { subjects } from '../bus/bus.ts'
import { behaviour, type Values, type Writing } from '../rest/behaviour.ts'
import { cannotSet } from '../rest/refuse.ts'

/** Tells who watches the client's orders where one stands now. */
function tell({ afterCommit, context, session }: Writing, order: Values, status: string): void {
  const update = { shopOrderId: order['shopOrderId'], status: Number(status) }
  afterCommit.push(() => context.bus.publish(subjects.shopOrders(session.clientId), [update]))
}

const refuse = ({ errors }: Writing, errorMessage: string) => errors.push({ propertyName: 'status', errorMessage })

/** Orders: placed from the cart, then moved on by the provider's staff. */
export default behaviour({
  async beforeAdd(write, values) {
    if (!write.session.permissions.has(write.entity.permission.edit))
      write.errors.push(...cannotSet(write, ['tracking'], values))
    await prepareOrder(write, values)
  },
  async afterWrite(write, change, order) {
    if (change === 'added') await placeOrder(write, order)
    tell(write, order, String(order['status']))
  },
  commands: {
    approveOnAccount: (write, order) => tell(write, order, '40'),
    rejectOnAccount: (write, order) => tell(write, order, '31'),
    recordPayment(write, order, { cardBrand, lastFour, wallet }) {
      tell(write, order, '40')
      return { set: { cardBrand, lastFour, wallet } }
    },
    async deliverDigitally(write, order) {
      const credits = await creditsOf(write, order['shopOrderId'])
      if (credits === 0) return void refuse(write, 'Nothing in it is delivered digitally')
      await addCredits(write, credits)
      tell(write, order, '41')
      return { set: { deliveredDigitallyAt: write.now.toISOString() } }
    },
    startProcessing: (write, order) => tell(write, order, '50'),
    async complete(write, order, { tracking }) {
      if (order['deliveredDigitallyAt'] === null && (await creditsOf(write, order['shopOrderId'])) > 0)
        return void refuse(write, 'Its credits are not delivered yet')
      tell(write, order, '60')
      return { set: { completedAt: write.now.toISOString(), ...(tracking !== null && { tracking }) } }
    },
    cancel(write, order, { reason }) {
      if (order['deliveredDigitallyAt'] !== null) return void refuse(write, 'Its credits are delivered already')
      tell(write, order, '70')
      return { set: { cancelReason: reason } }
    },
  },
})
