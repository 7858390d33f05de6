import { feature } from '../../../../server/kit/index.ts'
import { submitInspection } from './submit-inspection.ts'

export default feature({ name: 'commissioning', endpoints: [submitInspection] })
