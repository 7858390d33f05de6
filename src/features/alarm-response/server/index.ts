import { feature } from '../../../../server/kit/index.ts'
import { alarmResponseRoute } from './alarm-response.ts'

export default feature({ name: 'alarm-response', endpoints: [alarmResponseRoute] })
