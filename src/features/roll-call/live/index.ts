import { featureLive } from '../../../live/feature.ts'
import { markKind } from '../domain/mark.ts'
import { unlistedKind } from '../domain/unlisted.ts'
import { doubts } from './doubts.ts'
import { rollCall } from './roll-call.ts'

export default featureLive({ stream: [markKind, unlistedKind], views: [rollCall, doubts] })
