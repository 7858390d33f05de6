import { feature } from '../../../../server/kit/index.ts'
import { readWhereabouts } from './of-door.ts'
import { sitePlanBehaviour } from './site-plan.ts'

export default feature({
  name: 'site-plans',
  behaviours: { sitePlan: sitePlanBehaviour },
  endpoints: [readWhereabouts],
})
