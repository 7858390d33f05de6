import { occupancy } from '../../../src/live/views/occupancy.ts'
import { widget } from '../../widget.ts'
import { options } from './options.ts'

export default widget({
  id: 'occupancy',
  name: 'Occupancy',
  description: 'How many people are in each zone, against its maximum',
  icon: 'building',
  permission: ['PERSON_READ', 'ZONE_READ'],
  reads: [occupancy],
  shape: 'bars',
  size: { w: 6, h: 10, minW: 4, minH: 4 },
  options,
  load: () => import('./Occupancy.tsx'),
})
