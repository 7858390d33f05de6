import { feature } from '../../../../server/kit/index.ts'
import { addDevice, noteDevice, removeDevice } from './devices.ts'
import { evacuationPush, handedOverPush, morePush, raisedPush, testPush } from './messages.ts'
import { noteNews } from './news.ts'
import { setPreference } from './preference.ts'
import { forgetting, telling } from './schedule.ts'
import { readState } from './state.ts'
import { testDevice } from './test.ts'
import { watchAlarms } from './watch.ts'

export default feature({
  name: 'push',
  endpoints: [readState, setPreference, addDevice, noteDevice, removeDevice, testDevice],
  hooks: [noteNews],
  events: [watchAlarms],
  mails: [raisedPush, handedOverPush, evacuationPush, morePush, testPush],
  schedules: [telling, forgetting],
})
