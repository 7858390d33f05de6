import { feature } from '../../../../server/kit/index.ts'
import { active, setHidden } from './active.ts'
import { announcementBehaviour } from './announcement.ts'
import { demo } from './demo.ts'
import { forgetHidden } from './forget-hidden.ts'
import { tellReaders } from './tell-readers.ts'

export default feature({
  name: 'announcements',
  behaviours: { announcement: announcementBehaviour },
  endpoints: [active, setHidden],
  hooks: [tellReaders],
  schedules: [forgetHidden],
  demo,
})
