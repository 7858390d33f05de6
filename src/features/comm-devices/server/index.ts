import { feature } from '../../../../server/kit/index.ts'
import { forgetSignal } from './forget-signal.ts'
import { signalHistoryOf } from './signal-history.ts'

export default feature({ name: 'comm-devices', endpoints: [signalHistoryOf], schedules: [forgetSignal] })
