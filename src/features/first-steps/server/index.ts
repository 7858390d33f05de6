import { feature } from '../../../../server/kit/index.ts'
import { readFirstSteps, setFirstStepsHidden } from './first-steps.ts'

export default feature({ name: 'first-steps', endpoints: [readFirstSteps, setFirstStepsHidden] })
