import { feature } from '../../../../server/kit/index.ts'
import { demo } from './demo.ts'
import { doors } from './doors.ts'
import { lockdownBehaviour } from './lockdown-behaviour.ts'
import { lockdownMoved } from './moved.ts'
import { planBehaviour } from './plan-behaviour.ts'
import { reachEndpoint } from './reach-route.ts'
import { reportCsv, reportPdf } from './report.ts'
import { running } from './running.ts'
import { request, start } from './start.ts'
import { watchEvents } from './watch.ts'

export default feature({
  name: 'lockdown',
  behaviours: { lockdownPlan: planBehaviour, lockdown: lockdownBehaviour },
  endpoints: [running, doors, reachEndpoint, start, request, reportPdf, reportCsv],
  messages: [lockdownMoved],
  events: [watchEvents],
  demo,
})
