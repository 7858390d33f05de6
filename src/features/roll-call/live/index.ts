import { featureLive } from '../../../live/feature.ts'
import { markKind } from '../domain/mark.ts'
import { rollCall } from './roll-call.ts'

export default featureLive({ stream: [markKind], views: [rollCall] })
