import { feature } from '../../../../server/kit/index.ts'
import { assistance } from './assistance.ts'
import { demo } from './evacuation/demo.ts'
import { evacuationBehaviour } from './evacuation/evacuation.ts'
import { evacuationStarted } from './evacuation/messages.ts'
import { people } from './evacuation/people.ts'
import { markSource } from './mark-source.ts'
import { mark } from './mark.ts'
import { leftReads } from './muster/schedule.ts'
import { watchMuster } from './muster/watch.ts'
import { rollCall } from './roll-call.ts'

export default feature({
  name: 'roll-call',
  behaviours: { evacuation: evacuationBehaviour },
  endpoints: [rollCall, mark, people, assistance],
  messages: [evacuationStarted],
  stream: [markSource],
  events: [watchMuster],
  schedules: [leftReads],
  demo,
})
