import { feature } from '../../../../server/kit/index.ts'
import { readPlansOfDoor } from './of-door.ts'
import { sitePlanBehaviour } from './site-plan.ts'

export default feature({
  name: 'site-plans',
  behaviours: { sitePlan: sitePlanBehaviour },
  endpoints: [readPlansOfDoor],
})
