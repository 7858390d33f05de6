import { feature } from '../../../../server/kit/index.ts'
import { activity } from './activity.ts'
import { alertMail } from './alert-mail.ts'
import { alertTriggerBehaviour } from './alert-trigger.ts'
import { demo } from './demo.ts'
import { dryRun } from './dry-run.ts'
import { deadlines, forgetting } from './schedule.ts'
import { watchEvents } from './watch.ts'

export default feature({
  name: 'alert-triggers',
  behaviours: { alertTrigger: alertTriggerBehaviour },
  endpoints: [activity, dryRun],
  events: [watchEvents],
  mails: [alertMail],
  schedules: [deadlines, forgetting],
  demo,
})
