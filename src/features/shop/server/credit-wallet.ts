import { behaviour } from '../../../../server/kit/index.ts'
import { creditWallet } from '../domain/credit-wallet.ts'

/** What is left is what was bought without what was used. */
export const creditWalletBehaviour = behaviour(creditWallet, {
  beforeAdd(_write, values) {
    values.used = 0
    values.balance = values.total
  },
  beforeEdit({ errors }, values, current) {
    const { total } = values
    if (total === undefined) return
    const used = current.used ?? 0
    if (total < used)
      errors.push({ propertyName: 'total', errorMessage: `Total must be at least ${used}, the number already used` })
    values.balance = total - used
  },
})
