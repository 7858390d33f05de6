import { feature } from '../../../../server/kit/index.ts'
import { connectionDaysOf } from './connection-days.ts'
import { connectionOf } from './connection.ts'
import { forgetSignal } from './forget-signal.ts'
import { framesOf } from './frames.ts'
import { signalHistoryOf } from './signal-history.ts'

export default feature({
  name: 'comm-devices',
  endpoints: [signalHistoryOf, connectionOf, connectionDaysOf, framesOf],
  schedules: [forgetSignal],
})
