import { feature } from '../../../../server/kit/index.ts'
import { controllerTwin } from './twin.ts'

export default feature({ name: 'device-twins', endpoints: [controllerTwin] })
