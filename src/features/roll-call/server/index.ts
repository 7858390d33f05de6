import { feature } from '../../../../server/kit/index.ts'
import { markSource } from './mark-source.ts'
import { mark } from './mark.ts'
import { rollCall } from './roll-call.ts'

export default feature({ name: 'roll-call', endpoints: [rollCall, mark], stream: [markSource] })
