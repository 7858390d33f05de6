import { feature } from '../../../../server/kit/index.ts'
import { detail } from './detail.ts'
import { devices } from './devices.ts'
import { states } from './states.ts'

export default feature({ name: 'signal-map', endpoints: [devices, states, detail] })
