import { featureLive } from '../../../live/feature.ts'
import { simMessages } from './sim-messages.ts'

export default featureLive({ stream: [], views: [simMessages] })
