import { feature } from '../../../../server/kit/index.ts'
import { acknowledgeAll, acknowledgeRepeats, acknowledgeThese } from './acknowledge-all.ts'
import { alarmEntryBehaviour } from './alarm-entry.ts'
import { demo } from './demo.ts'
import { escalatedMail } from './escalated-mail.ts'
import { eventAlarmBehaviour } from './event-alarm.ts'
import { readProcedure } from './procedure.ts'
import { readRepeats } from './repeats.ts'
import { tickStep } from './tick.ts'

export default feature({
  name: 'alarms',
  behaviours: { eventAlarm: eventAlarmBehaviour, alarmEntry: alarmEntryBehaviour },
  endpoints: [acknowledgeAll, acknowledgeThese, acknowledgeRepeats, readProcedure, tickStep, readRepeats],
  mails: [escalatedMail],
  demo,
})
