import { occupancy } from '../../../src/live/views/occupancy.ts'
import { doubts } from '../../../src/features/roll-call/live/doubts.ts'
import { rollCall } from '../../../src/features/roll-call/live/roll-call.ts'
import { widget } from '../../widget.ts'
import { options } from './options.ts'

export default widget({
  id: 'roll-call',
  name: 'Roll call',
  description: 'The head count by zone: who is missing, safe, or needs help',
  icon: 'people',
  permission: ['PERSON_READ', 'ZONE_READ'],
  reads: [occupancy, rollCall, doubts],
  shape: 'rows',
  size: { w: 12, h: 16, minW: 5, minH: 8 },
  options,
  load: () => import('./RollCall.tsx'),
})
