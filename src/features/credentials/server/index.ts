import { feature } from '../../../../server/kit/index.ts'
import { smartCredits } from '../../shop/domain/smart-credits.ts'
import { checkRows } from './check-rows.ts'
import { createCloudTokens, readSmartCredits } from './create-cloud.ts'
import { createTokens } from './create-tokens.ts'
import { rememberUses } from './last-use.ts'
import { readOverview } from './overview.ts'

export default feature({
  name: 'credentials',
  endpoints: [checkRows, createCloudTokens, createTokens, readOverview, readSmartCredits],
  schedules: [rememberUses],
  uses: [smartCredits],
})
