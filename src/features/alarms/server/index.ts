import { feature } from '../../../../server/kit/index.ts'
import { acknowledgeAll } from './acknowledge-all.ts'
import { eventAlarmBehaviour } from './event-alarm.ts'

export default feature({
  name: 'alarms',
  behaviours: { eventAlarm: eventAlarmBehaviour },
  endpoints: [acknowledgeAll],
})
