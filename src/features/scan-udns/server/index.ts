import { feature } from '../../../../server/kit/index.ts'
import { accept } from './accept.ts'
import { forget } from './forget.ts'
import { ofArea, ofController } from './found.ts'
import { watchHubs } from './watch-hubs.ts'

export default feature({
  name: 'scan-udns',
  endpoints: [ofController, ofArea, accept, forget],
  events: [watchHubs],
})
