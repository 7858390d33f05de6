import { feature } from '../../../../server/kit/index.ts'
import { priceList } from '../../shop/domain/price-list.ts'
import { demo } from './demo.ts'
import { contractsFollowDays, contractsFollowDevices } from './follow.ts'
import { hostingContractBehaviour } from './hosting-contract.ts'
import { hostingStatementBehaviour } from './hosting-statement.ts'

export default feature({
  name: 'hosting',
  behaviours: { hostingContract: hostingContractBehaviour, hostingStatement: hostingStatementBehaviour },
  hooks: [contractsFollowDevices],
  schedules: [contractsFollowDays],
  uses: [priceList],
  demo,
})
